// Keeps the toaster out of the first load: it is fetched when there is something to say.
import { lazy, Suspense, useEffect, useState } from "react";
import { onToastWaiting } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx").then(({ Toaster }) => ({ default: Toaster })));

export function ToastOutlet() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
