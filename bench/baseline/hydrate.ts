// The whole script of the bare React page.
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { BaselinePage } from "./baseline-page.ts";

const root = document.getElementById("root");
if (root) hydrateRoot(root, createElement(BaselinePage));
