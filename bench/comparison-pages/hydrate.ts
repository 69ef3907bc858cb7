// The whole script of the bare React page.
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { ComparisonPage } from "./comparison-page.ts";

const root = document.getElementById("root");
if (root) hydrateRoot(root, createElement(ComparisonPage));
