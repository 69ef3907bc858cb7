// Where the server's lines go: errors only, one line each, without addresses of visitors.
export type Log = (line: string) => void;
