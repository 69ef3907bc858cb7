// What the shop says about itself, asked when a component that needs it appears.
import { useEffect, useState } from "react";
import { fetchShopInfo, type ShopInfo } from "./call-shop.ts";

/** Null until the shop has answered. */
export function useShopInfo(): ShopInfo | null {
  const [shop, setShop] = useState<ShopInfo | null>(null);
  useEffect(() => {
    let mounted = true;
    void fetchShopInfo().then((answer) => mounted && setShop(answer));
    return () => {
      mounted = false;
    };
  }, []);
  return shop;
}
