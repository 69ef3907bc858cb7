// What is stored, where, and for how long.
import html from "../legal/privacy.md?legal";
import { LegalPage } from "./legal-page.tsx";

export default function PrivacyPage() {
  return <LegalPage title="Privacy" html={html} />;
}
