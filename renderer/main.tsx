import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { findBridge } from "./data/find-bridge.ts";
import { keepToOneWorkspace } from "./data/one-workspace.ts";
import { startPageOver } from "./data/start-page-over.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no root element.");
const reactRoot = createRoot(root);
void findBridge().then((answer) => {
  const found = answer.ok ? { ...answer, bridge: keepToOneWorkspace(answer.bridge, startPageOver) } : answer;
  reactRoot.render(
    <StrictMode>
      <App found={found} />
    </StrictMode>,
  );
});
