// The terms of sale.
import html from "../legal/terms.md?legal";
import { LegalPage } from "./legal-page.tsx";

export default function TermsPage() {
  return <LegalPage title="Terms" html={html} />;
}
