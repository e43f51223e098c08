import { useState } from "react";
import { callLocal } from "../../core/local.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { WORKSPACE_TEXTS } from "../../core/workspace-texts.ts";
import { useWorkspaces } from "../../core/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { CANNOT_OPEN_TEXTS as TEXTS } from "./cannot-open-texts.ts";
import styles from "./cannot-open-screen.module.css";

interface Props {
  readonly isBusy: boolean;
  readonly startOver: () => void;
}

/** The workspaces that can be opened in place of this one; nothing where it is the only one. */
export function OtherWorkspaces({ isBusy, startOver }: Props) {
  const bridge = useBridge();
  const others = useWorkspaces().filter(({ current }) => !current);
  const [chosen, setChosen] = useState("");
  const name = others.find(({ id }) => id === chosen)?.name ?? "";
  const open = useAction(
    async (id: string) => {
      setChosen(id);
      await callLocal(bridge, "openWorkspace", { params: { id } });
      startOver();
    },
    { failed: WORKSPACE_TEXTS.openFailed(name, ""), isInline: true },
  );
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{TEXTS.others}</h2>
      <div className={styles["others"]}>
        {others.map((other) => (
          <Button key={other.id} small isDisabled={isBusy} onPress={() => void open.run(other.id)}>
            <bdi>
              {open.isRunning && other.id === chosen
                ? TEXTS.opening(other.name)
                : TEXTS.open(other.name)}
            </bdi>
          </Button>
        ))}
      </div>
      {open.failure === null ? null : (
        <ErrorBox>{WORKSPACE_TEXTS.openFailed(name, open.failure)}</ErrorBox>
      )}
    </section>
  );
}
