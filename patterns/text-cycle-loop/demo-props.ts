// What the demo passes to the component, and what the page's playground begins with.
export const demoProps = {
  words: [
    "business",
    "team",
    "workflow",
    "productivity",
    "projects",
    "analytics",
    "dashboard",
    "platform",
  ],
  interval: 3000,
};
