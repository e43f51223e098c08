import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import type { ShortlistLine } from "../../../shared/local/shortlists.ts";
import { localQuery } from "../../core/local.ts";
import { useNavigation } from "../../core/navigation.ts";
import { outputPage, usePdf, usePrintWhenRead } from "../../core/print-page.ts";
import { useRecord } from "../../core/queries.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { useOverlays } from "../../core/view-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Paper } from "../../fields/paper.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { Button } from "../../ui/button.tsx";
import inputs from "../../ui/inputs.module.css";
import { PageHeader } from "../../ui/layout.tsx";
import { EmptyState, ErrorBox, LoadingNotice } from "../../ui/notices.tsx";
import { Switch } from "../../ui/switch.tsx";
import { AgencyFields, useAgency } from "./agency.tsx";
import styles from "./document.module.css";
import { useShortlist } from "./shortlist.ts";
import { DOCUMENT_TEXTS as TEXTS } from "./texts.ts";

/** Fields that a document may tell, in its order; those of people only with names. */
const FIELDS = [
  "current_position",
  "experience",
  "skill",
  "qualification",
  "education_specialization",
  "language",
  "city",
  "country",
  "willing_to_relocate",
  "available_from",
  "notice_period",
  "description",
] as const;
const NAMED_FIELDS = ["email", "phone", "current_organization", "expected_salary"] as const;

const choiceSchema = z.object({
  isAnonymous: z.boolean(),
  fields: z.array(z.string()).readonly(),
  /** Slugs of candidates who are left out. */
  excluded: z.array(z.string()).readonly(),
  /** Employers in the user's words, by slug. */
  employers: z.record(z.string(), z.string()).readonly(),
});
type Choice = z.output<typeof choiceSchema>;

const USUAL: Choice = { isAnonymous: true, fields: FIELDS, excluded: [], employers: {} };

/** Candidates of a job as a document for the client: what it tells, and how it looks. */
export function DocumentView({ job }: { readonly job: string }) {
  const { data } = useShortlist(job);
  const record = useRecord("job", job).data?.record;
  const [choice, setChoice] = useTyped(`document ${job}`, choiceSchema, USUAL);
  const go = useNavigation((state) => state.go);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  const lines = (data?.data ?? []).filter(({ gone, stage }) => gone !== true && stage !== "out");
  const chosenLines = lines.filter(({ candidate }) => !choice.excluded.includes(candidate));
  const title = record === undefined ? "" : nameOf(record);
  return (
    <div className={styles["view"]}>
      <div data-screen-only>
        <PageHeader title={TEXTS.title} count={title}>
          <Button small onPress={() => go({ view: "record", resource: "job", key: job })}>
            {TEXTS.back}
          </Button>
        </PageHeader>
      </div>
      {data !== undefined && lines.length === 0 ? (
        <EmptyState title={TEXTS.none} />
      ) : (
        <div className={styles["sides"]}>
          <form className={styles["form"]} data-screen-only onSubmit={(e) => e.preventDefault()}>
            <People lines={lines} choice={choice} onChange={setChoice} />
            <Contents choice={choice} onChange={setChoice} />
            <AgencyFields />
          </form>
          {chosenLines.length === 0 ? null : (
            <Preview
              job={job}
              title={title}
              choice={choice}
              candidates={chosenLines.map(({ candidate }) => candidate)}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface PartProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

function People({
  lines,
  choice,
  onChange,
}: PartProps & { readonly lines: readonly ShortlistLine[] }) {
  return (
    <fieldset>
      <legend>{TEXTS.candidates}</legend>
      {lines.map(({ candidate, title }) => (
        <div key={candidate} className={styles["person"]}>
          <Tick
            label={title}
            isTicked={!choice.excluded.includes(candidate)}
            onChange={(isTicked) =>
              onChange({ ...choice, excluded: toggled(choice.excluded, candidate, !isTicked) })
            }
          />
          <input
            className={inputs["input"]}
            aria-label={TEXTS.employerOf(title)}
            placeholder={TEXTS.employerExample}
            value={choice.employers[candidate] ?? ""}
            onChange={(event) =>
              onChange({
                ...choice,
                employers: { ...choice.employers, [candidate]: event.target.value },
              })
            }
          />
        </div>
      ))}
    </fieldset>
  );
}

function Contents({ choice, onChange }: PartProps) {
  const { isAnonymous } = choice;
  const offered = isAnonymous ? FIELDS : [...FIELDS, ...NAMED_FIELDS];
  return (
    <fieldset>
      <legend>{TEXTS.fields}</legend>
      <Switch
        label={TEXTS.anonymous}
        selected={isAnonymous}
        onChange={(selected) => onChange({ ...choice, isAnonymous: selected })}
      />
      <p className={styles["quiet"]}>{isAnonymous ? TEXTS.anonymousAbout : TEXTS.named}</p>
      {offered.map((name) => (
        <Tick
          key={name}
          label={fieldLabel(name, CONTRACTS.candidate.record[name])}
          isTicked={choice.fields.includes(name)}
          onChange={(isTicked) =>
            onChange({ ...choice, fields: toggled(choice.fields, name, isTicked) })
          }
        />
      ))}
    </fieldset>
  );
}

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

function Tick({ label, isTicked, onChange }: TickProps) {
  return (
    <label className={styles["tick"]}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <bdi>{label}</bdi>
    </label>
  );
}

function toggled(items: readonly string[], item: string, isIn: boolean): readonly string[] {
  return isIn ? [...items, item] : items.filter((value) => value !== item);
}

interface PreviewProps {
  readonly job: string;
  readonly title: string;
  readonly choice: Choice;
  readonly candidates: readonly string[];
}

/** The document as it will be printed; without one, the reason and the place. */
function Preview({ job, title, choice, candidates }: PreviewProps) {
  const bridge = useBridge();
  const create = useOverlays((state) => state.create);
  const { colour } = useAgency();
  const isPdfOffered = usePdf((state) => state.offered);
  const { data, error } = useQuery({
    ...localQuery(bridge, "makePack", {
      params: { job },
      body: {
        candidates: [...candidates],
        anonymous: choice.isAnonymous,
        fields: offeredFields(choice),
        employers: { ...choice.employers },
      },
    }),
    retry: false,
  });
  usePrintWhenRead(data !== undefined && error === null);
  const log = () => create("activity", { title: TEXTS.logTitle(title), related_to: job });
  return (
    <section className={styles["preview"]} aria-label={TEXTS.preview}>
      <div className={styles["buttons"]} data-screen-only>
        <Button
          tone="primary"
          isDisabled={data === undefined}
          onPress={() => void outputPage(bridge, "printer")}
        >
          {TEXTS.print}
        </Button>
        {isPdfOffered ? (
          <Button isDisabled={data === undefined} onPress={() => void outputPage(bridge, "pdf")}>
            {TEXTS.pdf}
          </Button>
        ) : null}
        <Button tone="quiet" onPress={log}>
          {TEXTS.log}
        </Button>
      </div>
      {error === null ? null : <Stopped error={error} />}
      {data === undefined && error === null ? <LoadingNotice title={TEXTS.making} /> : null}
      {data === undefined || error !== null ? null : (
        <Paper html={data.html} colour={colour} className={styles["paper"]} />
      )}
    </section>
  );
}

function offeredFields({ isAnonymous, fields }: Choice): string[] {
  const namedFields: readonly string[] = NAMED_FIELDS;
  return fields.filter((name) => !isAnonymous || !namedFields.includes(name));
}

function Stopped({ error }: { readonly error: Error }) {
  return (
    <div data-screen-only>
      <h2>{TEXTS.stopped}</h2>
      <ErrorBox>{error.message}</ErrorBox>
    </div>
  );
}
