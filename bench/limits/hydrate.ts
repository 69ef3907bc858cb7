// The whole script of the React limit.
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { LimitPage } from "./limit-page.ts";

const root = document.getElementById("root");
if (root) hydrateRoot(root, createElement(LimitPage));
