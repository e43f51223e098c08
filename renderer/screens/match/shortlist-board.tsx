import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import {
  SHORTLIST_STAGES,
  type ShortlistLine,
  type ShortlistStage,
} from "../../../shared/local/shortlists.ts";
import { useBridge } from "../../core/workspace.tsx";
import { attributeAt, domAttribute } from "../../ui/dom-attributes.ts";
import { useDrag } from "../../ui/use-drag.ts";
import { CandidateName } from "./record-names.tsx";
import { changeLine } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { SHARING_TEXTS, STAGE_WORDS } from "./texts.ts";

interface Props {
  readonly job: string;
  readonly lines: readonly ShortlistLine[];
}

/** Several boards stand on one page: a card goes to a column of its own job only. */
const columnKey = (job: string, stage: ShortlistStage) => `${job} ${stage}`;

/** The candidates of a job in columns by stage; cards are dragged, or moved by keys. */
export function ShortlistBoard({ job, lines }: Props) {
  const bridge = useBridge();
  const [moved, setMoved] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const { area, press } = useDrag<ShortlistLine>({
    picture: styles["lifted"],
    isScrolled: true,
    onMove: (_line, point) => setTarget(attributeAt(point, "column")),
    onDrop: (line, point) => {
      const column = attributeAt(point, "column");
      const stage = SHORTLIST_STAGES.find((id) => columnKey(job, id) === column);
      if (stage !== undefined && stage !== line.stage)
        void changeLine(bridge, job, line, { stage });
    },
    onEnd: () => setTarget(null),
  });
  return (
    <div className={styles["board"]} ref={area}>
      {SHORTLIST_STAGES.map((stage) => (
        <Column
          key={stage}
          job={job}
          stage={stage}
          moved={moved}
          onMove={setMoved}
          onPress={press}
          isTarget={target === columnKey(job, stage)}
          lines={lines.filter((line) => line.stage === stage)}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly job: string;
  readonly isTarget: boolean;
  readonly stage: ShortlistStage;
  readonly lines: readonly ShortlistLine[];
  /** Candidate whose card was moved by a key: it has the focus in its new column, too. */
  readonly moved: string | null;
  readonly onMove: (candidate: string) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, line: ShortlistLine) => void;
}

function Column({ stage, lines, isTarget, ...cardProps }: ColumnProps) {
  return (
    <div
      className={styles["column"]}
      data-empty={lines.length === 0}
      data-target={isTarget}
      {...domAttribute("column", columnKey(cardProps.job, stage))}
    >
      <h3>
        {STAGE_WORDS[stage]} <span className={styles["quiet"]}>{lines.length}</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <Card key={line.candidate} line={line} {...cardProps} />
        ))}
      </ul>
    </div>
  );
}

interface CardProps extends Pick<ColumnProps, "job" | "moved" | "onMove" | "onPress"> {
  readonly line: ShortlistLine;
}

/** A candidate; Shift with the arrows moves the card that has the focus. */
function Card({ job, line, moved, onMove, onPress }: CardProps) {
  const bridge = useBridge();
  const card = useRef<HTMLLIElement>(null);
  const isMoved = moved === line.candidate;
  /** Stage of a move that is not drawn yet: the next key goes on from there. */
  const pendingStage = useRef<ShortlistStage | null>(null);
  useEffect(() => {
    if (pendingStage.current === line.stage) pendingStage.current = null;
  }, [line.stage]);
  useEffect(() => {
    if (isMoved) card.current?.querySelector("a")?.focus();
  }, [isMoved]);
  const move = (event: KeyboardEvent) => {
    const delta = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const stage = pendingStage.current ?? line.stage;
    const next = SHORTLIST_STAGES[SHORTLIST_STAGES.indexOf(stage) + delta];
    if (!event.shiftKey || delta === 0 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(line.candidate);
    pendingStage.current = next;
    void changeLine(bridge, job, { ...line, stage }, { stage: next }).then((isDone) => {
      if (!isDone) pendingStage.current = null;
    });
  };
  return (
    <li
      className={styles["card"]}
      ref={card}
      data-listed
      onKeyDown={move}
      onPointerDown={(event) => onPress(event, line)}
    >
      <CandidateName slug={line.candidate} title={line.title} isGone={line.gone === true} />
      <span className={styles["quiet"]} dir="auto">
        {(line.stage === "out" ? line.reason : line.next_step) ?? ""}
      </span>
      {line.sides === undefined ? null : (
        <strong className={styles["quiet"]}>{SHARING_TEXTS.disputed}</strong>
      )}
    </li>
  );
}
