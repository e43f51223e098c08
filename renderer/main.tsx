import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/app.tsx";
import { findBridge } from "./core/browser-bridge.ts";
import { invariant } from "./core/invariant.ts";
import { keepToOneWorkspace, startPageOver } from "./core/workspaces.ts";
import { reportPageErrors } from "./core/page-errors.ts";
import { waitWhileLocked } from "./core/wait-while-locked.ts";
import { allowEmptyHtml } from "./core/trusted-types.ts";
import { ignoreComposingKeys } from "./ui/composing-keys.ts";
import "./ui/tokens.css";
import "./ui/base.css";

allowEmptyHtml();
ignoreComposingKeys();
const root = document.querySelector("#root");
invariant(root !== null, "The page has no root element.");
const reactRoot = createRoot(root);
void findBridge().then((answer) => {
  if (answer.ok) reportPageErrors(answer.bridge);
  const found = answer.ok
    ? { ...answer, bridge: keepToOneWorkspace(waitWhileLocked(answer.bridge), startPageOver) }
    : answer;
  reactRoot.render(
    <StrictMode>
      <App foundBridge={found} />
    </StrictMode>,
  );
});
