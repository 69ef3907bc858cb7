import { expect, it, vi } from "vitest";
import { apiAddress } from "./api-address.ts";

vi.mock("../../site-settings.ts", () => ({ settings: { backendUrl: "" } }));

it("calls this same server where the owner set no backend", () => {
  expect(apiAddress("/api/licence")).toBe("/api/licence");
});

it("calls the one backend function that hosts the API where the owner set a backend", () => {
  expect(apiAddress("/api/licence", "https://shop.example")).toBe(
    "https://shop.example/functions/v1/create-checkout/api/licence",
  );
});
