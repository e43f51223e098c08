import { Download, X } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import type { ShortlistLine, ShortlistStage } from "../../../shared/local/shortlists.ts";
import { SHORTLIST_STAGES } from "../../../shared/local/shortlists.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { useBridge } from "../../core/workspace.tsx";
import { SectionTitle } from "../../fields/record-section.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import inputs from "../../ui/inputs.module.css";
import { ErrorBox } from "../../ui/notices.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { Ago } from "../../ui/use-clock.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { exportShortlist } from "./export-shortlists.ts";
import { CandidateName } from "./record-names.tsx";
import { ShortlistBoard } from "./shortlist-board.tsx";
import { Dispute, SharingButton, SharingNotes } from "./sharing.tsx";
import { changeLine, takeOff, useShortlist } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { DESK_TEXTS as TEXTS, EXPORT_TEXTS, STAGE_WORDS } from "./texts.ts";

const STAGE_OPTIONS = SHORTLIST_STAGES.map((stage) => [stage, STAGE_WORDS[stage]] as const);

const FORMS = [
  ["list", TEXTS.asList],
  ["board", TEXTS.asBoard],
] as const;
type Form = (typeof FORMS)[number][0];

const MIN_COMPARED = 2;
const MAX_COMPARED = 4;

/** Candidates of a job by stage, what comes next for each, and what can be made of them. */
export function JobShortlist({ job, title }: { readonly job: string; readonly title: string }) {
  const bridge = useBridge();
  const { data, error } = useShortlist(job);
  const go = useNavigation((state) => state.go);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const [form, setForm] = useState<Form>("list");
  const lines = data?.data ?? [];
  const compared = lines.filter(({ candidate }) => picked.includes(candidate));
  const toggle = (candidate: string, isPicked: boolean) =>
    setPicked(
      isPicked
        ? [...picked, candidate].slice(-MAX_COMPARED)
        : picked.filter((slug) => slug !== candidate),
    );
  return (
    <section aria-label={TEXTS.shortlist}>
      <div className={styles["head"]}>
        <SectionTitle>{TEXTS.shortlist}</SectionTitle>
        {data === undefined ? null : <SharingButton job={job} sharing={data.sharing} />}
        <span className={styles["gap"]} />
        <Segmented label={TEXTS.form} options={FORMS} value={form} onChange={setForm} />
        <Button
          small
          tone="quiet"
          isDisabled={compared.length < MIN_COMPARED}
          onPress={() => setComparing(true)}
        >
          {TEXTS.compare}
        </Button>
        <IconButton
          label={EXPORT_TEXTS.exportNamed}
          icon={Download}
          size={14}
          isDisabled={lines.length === 0}
          onPress={() => void exportShortlist(bridge, job, title)}
        />
        <Button small isDisabled={lines.length === 0} onPress={() => go({ view: "document", job })}>
          {TEXTS.document}
        </Button>
      </div>
      {error === null ? null : <ErrorBox>{error.message}</ErrorBox>}
      {data === undefined ? null : <SharingNotes sharing={data.sharing} />}
      {data !== undefined && lines.length === 0 ? (
        <p className={styles["quiet"]}>{TEXTS.empty}</p>
      ) : null}
      {form === "board" && lines.length > 0 ? (
        <ShortlistBoard job={job} lines={lines} />
      ) : (
        <ul className={styles["lines"]}>
          {lines.map((line) => (
            <Line
              key={line.candidate}
              job={job}
              line={line}
              isPicked={picked.includes(line.candidate)}
              onPick={(isPicked) => toggle(line.candidate, isPicked)}
            />
          ))}
        </ul>
      )}
      {isComparing ? (
        <CompareDialog job={job} lines={compared} onClose={() => setComparing(false)} />
      ) : null}
    </section>
  );
}

/** Numbers of a job's candidates by stage, in a line about the job: "2 Asked, 1 Interview". */
export function ShortlistSummary({ jobKey }: { readonly jobKey: string }) {
  const lines = useShortlist(jobKey).data?.data ?? [];
  const counts = SHORTLIST_STAGES.flatMap((stage) => {
    const count = lines.filter((line) => line.stage === stage).length;
    return count === 0 || stage === "out" ? [] : [`${count} ${STAGE_WORDS[stage]}`];
  });
  return counts.length === 0 ? null : <span className={styles["quiet"]}>{counts.join(", ")}</span>;
}

interface LineProps {
  readonly job: string;
  readonly line: ShortlistLine;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

function Line({ job, line, isPicked, onPick }: LineProps) {
  const bridge = useBridge();
  const { candidate, title, stage } = line;
  const isOut = stage === "out";
  return (
    <li className={styles["line"]} data-stage={stage}>
      <input
        type="checkbox"
        aria-label={TEXTS.pick(title)}
        checked={isPicked}
        onChange={(event) => onPick(event.target.checked)}
      />
      <CandidateName slug={candidate} title={title} isGone={line.gone === true} />
      <Select<ShortlistStage>
        inline
        label={TEXTS.stageOf(title)}
        options={STAGE_OPTIONS}
        value={stage}
        onChange={(next) => void changeLine(bridge, job, line, { stage: next })}
      />
      <LineText
        key={`${isOut ? "reason" : "next"} ${line.changed_at}`}
        name={`shortlist ${job} ${candidate} ${isOut ? "reason" : "next"}`}
        label={isOut ? TEXTS.reasonOf(title) : TEXTS.nextStepOf(title)}
        placeholder={isOut ? TEXTS.reason : TEXTS.nextStep}
        value={(isOut ? line.reason : line.next_step) ?? ""}
        onSave={(text) =>
          void changeLine(bridge, job, line, isOut ? { reason: text } : { next_step: text })
        }
      />
      <span className={styles["quiet"]}>
        <Ago timestamp={line.changed_at} />
      </span>
      <IconButton
        label={TEXTS.takeOff(title)}
        icon={X}
        onPress={() => void takeOff(bridge, job, line)}
      />
      <Dispute job={job} line={line} />
    </li>
  );
}

interface TextProps {
  /** Name of the box, under which a lock keeps what is typed. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSave: (text: string) => void;
}

/** A text that is saved when the user leaves it, or by Enter; Esc gives the old one back. */
function LineText({ name, label, placeholder, value, onSave }: TextProps) {
  const [text, setText, drop] = useTyped(name, z.string(), value);
  const save = () => {
    drop();
    if (text.trim() !== value) onSave(text.trim());
  };
  return (
    <input
      className={inputs["input"]}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key !== "Escape" || text === value) return;
        event.stopPropagation();
        setText(value);
      }}
    />
  );
}
