// How Node is asked to run the server, for everything that starts it where its memory counts.

/**
 * Arguments of Node, relative to the project's folder. The young generation of the heap starts small and stays
 * so: a server at rest keeps some 15 MB less, and webhooks are answered as fast.
 */
export const serverCommand = ["--max-semi-space-size=1", "server/main.ts"];
