// The query of the address as the router knows it.
import { useMemo } from "react";
import { useLocation } from "react-router";

export function useQueryString(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
