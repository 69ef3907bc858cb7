// The query that the page was opened with: moving about the site changes the address, and what was asked for holds on.
export const arrivalSearch = typeof location === "undefined" ? "" : location.search;
