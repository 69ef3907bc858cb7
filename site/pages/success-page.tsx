// Confirms a payment, then goes back to where it began.
import { QueryClientProvider } from "@tanstack/react-query";
import { Success } from "../features/checkout/success.tsx";
import { queryClient } from "../rendering/query-client.ts";

export default function SuccessPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Success />
    </QueryClientProvider>
  );
}
