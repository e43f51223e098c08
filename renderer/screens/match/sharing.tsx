import { useState } from "react";
import type { ShortlistLine, ShortlistSharing } from "../../../shared/local/shortlists.ts";
import { callLocal } from "../../core/local.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Ago } from "../../ui/use-clock.tsx";
import { decide } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { SHARING_TEXTS as TEXTS, STAGE_WORDS } from "./texts.ts";

interface Props {
  readonly job: string;
  readonly sharing: ShortlistSharing;
}

/** Says where a shortlist is kept, and shares it with the team or ends that. */
export function SharingButton({ job, sharing }: Props) {
  const bridge = useBridge();
  const [isOpen, setOpen] = useState(false);
  const { is_on: isOn, unavailable } = sharing;
  const share = () => {
    setOpen(false);
    void attempt(
      () => callLocal(bridge, "shareShortlist", { params: { job }, body: { is_on: !isOn } }),
      TEXTS.failed,
    );
  };
  return (
    <Popover
      label={TEXTS.title}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button small tone="quiet">
          {isOn ? TEXTS.shared : TEXTS.onThisMachine}
        </Button>
      }
    >
      <div className={styles["sharing"]}>
        <p>{isOn ? TEXTS.aboutShared : TEXTS.about}</p>
        {unavailable === null || isOn ? null : <p role="note">{unavailable}</p>}
        <Button
          small
          tone={isOn ? "plain" : "primary"}
          isDisabled={!isOn && unavailable !== null}
          onPress={share}
        >
          {isOn ? TEXTS.stop : TEXTS.share}
        </Button>
      </div>
    </Popover>
  );
}

/** Notes about a shared shortlist: who shares it, and what waits. */
export function SharingNotes({ sharing }: Pick<Props, "sharing">) {
  const { is_on: isOn, colleagues, unavailable, unknown, waiting } = sharing;
  const notes = [
    ...(colleagues.length === 0 ? [] : [TEXTS.colleagues(colleagues)]),
    ...(isOn && unavailable !== null ? [unavailable] : []),
    ...(waiting === 0 ? [] : [TEXTS.waiting(waiting)]),
    ...(unknown === 0 ? [] : [TEXTS.unknown(unknown)]),
  ];
  return notes.map((note) => (
    <p key={note} className={styles["quiet"]} dir="auto">
      {note}
    </p>
  ));
}

interface DisputeProps {
  readonly job: string;
  readonly line: ShortlistLine;
}

/** The moves of colleagues that contradict each other; one press says which one counts. */
export function Dispute({ job, line }: DisputeProps) {
  const bridge = useBridge();
  const { sides, title } = line;
  if (sides === undefined)
    return line.unshared === true ? <p className={styles["dispute"]}>{TEXTS.unshared}</p> : null;
  return (
    <div className={styles["dispute"]} role="group" aria-label={TEXTS.dispute(title)}>
      <strong>{TEXTS.differ}</strong>
      <ul>
        {sides.map((side) => {
          const stage = side.stage === null ? TEXTS.takenOff : STAGE_WORDS[side.stage];
          const text = [stage, side.next_step, side.reason].filter((part) => part !== null);
          return (
            <li key={text.join(" ")}>
              <bdi>{side.by}</bdi>
              <span className={styles["quiet"]}>
                <Ago timestamp={side.at} />
              </span>
              <span dir="auto">{text.join(" · ")}</span>
              <Button
                small
                aria-label={TEXTS.keepNamed(stage, side.by)}
                onPress={() => void decide(bridge, job, line, side)}
              >
                {TEXTS.keep}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
