import { Lock } from "lucide-react";
import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import styles from "./list-view.module.css";
import { LIST_TEXTS as TEXTS } from "./texts.ts";

/** Says of records that can only be read why that is, and where they can be changed. */
export function ReadOnlyNote({ resource }: { readonly resource: Resource }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={TEXTS.readOnly.label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button small tone="quiet">
          <Lock size={14} aria-hidden />
          <span className={styles["lock"]}>{TEXTS.readOnly.label}</span>
        </Button>
      }
    >
      <p className={styles["why"]}>{TEXTS.readOnly.why(CONTRACTS[resource].title[1])}</p>
    </Popover>
  );
}
