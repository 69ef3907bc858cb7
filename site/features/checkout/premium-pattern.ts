// The one pattern whose prompt is sold.
import { catalogue } from "../../../patterns/catalogue.ts";

export const premiumPattern = catalogue.find(({ price }) => price === "premium");
