// The 3D scene, waited for as a visitor with a slow machine would: where it gives up, it is asked again.
import { expect, type FrameLocator, type Page } from "@playwright/test";

/** Milliseconds. A try of the scene's own is over after 15 s, drawn without a graphics card or not. */
const PATIENCE_MS = 90_000;

/** Resolves when the scene of the page, or of the frame in it, is drawn. The test must be a slow one. */
export async function sceneReady(place: Page | FrameLocator): Promise<void> {
  const scene = place.locator("[data-state]:has(> [role=application])");
  const state = async () => {
    const now = await scene.getAttribute("data-state");
    if (now === "failed") await scene.getByRole("button").click();
    return now;
  };
  await expect.poll(state, { timeout: PATIENCE_MS }).toBe("ready");
}
