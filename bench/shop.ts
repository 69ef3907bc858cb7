import type { Guard } from "./guard.ts";
export const measureShop = async (): Promise<Guard[]> => [];
