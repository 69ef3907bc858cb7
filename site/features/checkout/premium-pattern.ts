// The one pattern whose prompt is sold.
import { toolkit } from "../../../patterns/toolkit.ts";

export const premiumPattern = toolkit.find(({ price }) => price === "premium");
