// What every page may tell its visitors; tests import these words. Small, because the first load of a page carries it.

export interface Message {
  title: string;
  description: string;
  tone?: "default" | "destructive";
}

/** Section 8 of the specification, to the letter. Its other messages are in `features/checkout/shop-messages.ts`. */
export const messages = {
  copyFailed: {
    title: "Copy failed",
    description: "Failed to copy prompt to clipboard.",
    tone: "destructive",
  },
  pageNotFound: "Oops! Page not found",
  applicationError: "Unexpected Application Error!",
  themeWithoutProvider: "useTheme must be used within a ThemeProvider",
} as const satisfies Record<string, string | Message>;
