// Where the build keeps the paid texts: beside the public folder, never in it.
import { join } from "node:path";

export const premiumFolder = (dist: string): string => join(dist, "private", "prompts");
