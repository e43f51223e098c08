import { MapPin } from "lucide-react";
import { useRef } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Cv } from "../../../../shared/local/cv.ts";
import { intakeSubject } from "../../../changes/change-lines.ts";
import { ClampedValue } from "../../../changes/change-table.tsx";
import { useDefinitions } from "../../../core/queries.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { ContractFields, type FormField } from "../../../fields/contract-form.tsx";
import { CustomFieldInputs } from "../../../fields/custom-field-inputs.tsx";
import type { PageQuote } from "../../../fields/pdf/pdf-view.tsx";
import { Button } from "../../../ui/button.tsx";
import { visibleText } from "../../../ui/visible-text.ts";
import styles from "./cv.module.css";
import { FORM_TEXTS as TEXTS } from "./texts.ts";
import { isFilled } from "./proposals.ts";
import { type CvFormState, NEW_PERSON } from "./use-cv-form.ts";

/** Longer values are shown by their first lines. */
const MAX_LINE_CHARACTERS = 120;

interface Props {
  readonly cv: Cv;
  readonly state: CvFormState;
  readonly onShow: (place: PageQuote) => void;
  /** Called with the field that the user is in; null for none. */
  readonly onField: (name: string | null) => void;
}

/** Values of a file, field by field; what is not sure is offered beside an empty field. */
export function CvFields({ cv, state, onShow, onField }: Props) {
  const { resource, target, fields } = state;
  return (
    <>
      <p className={styles["quiet"]}>
        {target === null
          ? TEXTS.newRecord(resource)
          : TEXTS.updateMessage(visibleText(target.title))}{" "}
        {TEXTS.filePart(resource)}
      </p>
      {fields.map(({ name, field }, index) => (
        <FieldRow
          key={name}
          name={name}
          field={field}
          state={state}
          isFirst={index === 0 && state.lookalikes.length === 0}
          onShow={onShow}
          onField={onField}
        />
      ))}
      <CustomFieldInputs
        definitions={state.visibleDefinitions}
        items={state.customItems}
        onChange={state.setCustom}
      />
      <CustomGuesses state={state} onShow={onShow} />
      {resource === "candidate" ? <SkillPlaces cv={cv} onShow={onShow} /> : null}
      {state.showAll === null ? null : (
        <div>
          <Button small tone="quiet" onPress={state.showAll}>
            {TEXTS.moreFields}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps extends FormField, Omit<Props, "cv"> {
  readonly isFirst: boolean;
}

/** A field with its place in the file, the guess, and what the record has now. */
function FieldRow({ name, field, state, isFirst, onShow, onField }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  const label = fieldLabel(name, field);
  const place = state.proposals.get(name)?.place ?? null;
  const guess = state.guessOf(name);
  const problem = state.problemOf(name);
  return (
    <div
      className={styles["row"]}
      ref={row}
      onFocus={() => {
        onField(name);
        if (place !== null) onShow(place);
      }}
      onBlur={() => onField(null)}
    >
      <ContractFields
        fields={[{ name, field }]}
        valueOf={state.valueOf}
        errorOf={() => (problem === null ? null : `${label} ${problem}.`)}
        onChange={state.setValue}
        isNew
        autoFocus={isFirst}
      />
      {place === null ? null : (
        <span className={styles["place"]}>
          <PlaceButton label={label} place={place} onShow={onShow} />
        </span>
      )}
      <div className={styles["beside"]}>
        {guess === null ? null : (
          <>
            <span className={styles["quiet"]}>{TEXTS.unsureLabel}</span>
            <Button
              small
              onPress={() => {
                state.setValue(name, guess.value);
                row.current
                  ?.querySelector<HTMLElement>("input, textarea, [contenteditable]")
                  ?.focus();
              }}
            >
              <GuessText resource={state.resource} name={name} value={guess.value} />
            </Button>
          </>
        )}
        <NowValue name={name} label={label} state={state} />
      </div>
    </div>
  );
}

interface GuessProps {
  readonly resource: Cv["resource"];
  readonly name: string;
  readonly value: unknown;
}

/** A guess in words, on its button. */
function GuessText({ resource, name, value }: GuessProps) {
  const definitions = useDefinitions(resource);
  return (
    <>
      {TEXTS.guess}{" "}
      <q>
        <ClampedValue
          subject={intakeSubject(resource, name, definitions)}
          value={value}
          showsWhole
        />
      </q>
    </>
  );
}

/** Guesses for custom fields that are empty. */
function CustomGuesses({ state, onShow }: Pick<Props, "state" | "onShow">) {
  const { resource, customGuesses, customItems } = state;
  const definitions = useDefinitions(resource);
  return customGuesses.map(({ id, name, value, place }) => {
    const { label } = intakeSubject(resource, name, definitions);
    return (
      <div key={id} className={styles["beside"]}>
        <span className={styles["quiet"]}>
          {label}. {TEXTS.unsureLabel}
        </span>
        <Button small onPress={() => state.setCustom([...customItems, { id, value }])}>
          <GuessText resource={resource} name={name} value={value} />
        </Button>
        {place === null ? null : <PlaceButton label={label} place={place} onShow={onShow} />}
      </div>
    );
  });
}

interface PlaceButtonProps {
  readonly label: string;
  readonly place: PageQuote;
  readonly onShow: Props["onShow"];
}

/** Marks the words of a value in the file. */
function PlaceButton({ label, place, onShow }: PlaceButtonProps) {
  return (
    <Button
      small
      tone="quiet"
      aria-label={TEXTS.showPlace(label, place.page)}
      onPress={() => onShow(place)}
    >
      <MapPin size={13} aria-hidden /> {TEXTS.place(place.page)}
    </Button>
  );
}

/** Value that the record has in a field, and the tick by which it is changed. */
function NowValue({
  name,
  label,
  state,
}: {
  readonly name: string;
  readonly label: string;
  readonly state: CvFormState;
}) {
  const { resource, target } = state;
  if (target === null) return null;
  const presentValue = state.nowOf(name);
  const hasValue = isFilled(state.valueOf(name));
  if (hasValue && state.isSame(name)) return <span className={styles["now"]}>{TEXTS.isSame}</span>;
  return (
    <>
      <span className={styles["now"]}>
        {TEXTS.nowLabel}{" "}
        <ClampedValue
          subject={intakeSubject(resource, name, [])}
          value={presentValue}
          showsWhole={typeof presentValue !== "string" || presentValue.length < MAX_LINE_CHARACTERS}
        />
        {hasValue && state.isList(name) ? ` (${TEXTS.adds})` : null}
      </span>
      {hasValue ? (
        <label className={styles["tick"]}>
          <input
            type="checkbox"
            checked={state.isTicked(name)}
            onChange={(event) => state.setTick(name, event.target.checked)}
          />
          {TEXTS.take(label)}
        </label>
      ) : null}
    </>
  );
}

/** Skills and languages, each with its place in the file. */
function SkillPlaces({ cv, onShow }: Pick<Props, "cv" | "onShow">) {
  const skillLabel = fieldLabel("skill", CONTRACTS.candidate.body["skill"]);
  const skills = cv.skills.map(({ value, page, quote }) => ({ text: value, page, quote }));
  const languages = cv.languages.map(({ value, level, page, quote }) => ({
    text: TEXTS.language(value, level),
    page,
    quote,
  }));
  return (
    <>
      <Places label={TEXTS.places(skillLabel)} items={skills} onShow={onShow} />
      <Places label={TEXTS.languages} items={languages} onShow={onShow} />
    </>
  );
}

interface PlacesProps {
  readonly label: string;
  readonly items: readonly {
    readonly text: string;
    readonly page: number;
    readonly quote: string;
  }[];
  readonly onShow: Props["onShow"];
}

function Places({ label, items, onShow }: PlacesProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles["places"]} role="group" aria-label={label}>
      <span className={styles["quiet"]}>{label}:</span>
      {items.map(({ text, page, quote }) => (
        <Button
          key={`${text} ${page} ${quote}`}
          small
          tone="quiet"
          onPress={() => onShow({ page, text: quote })}
        >
          <bdi>{visibleText(text)}</bdi>
        </Button>
      ))}
    </div>
  );
}

/** Asks whether the person of a file is one of those who are here. */
export function PersonQuestion({ state }: { readonly state: CvFormState }) {
  const { resource, lookalikes, person, setPerson } = state;
  if (lookalikes.length === 0) return null;
  const firstSlug = lookalikes.find((lookalike) => lookalike.resource === resource)?.slug;
  return (
    <section className={styles["question"]} aria-label={TEXTS.lookalikes}>
      <h3>{TEXTS.lookalikes}</h3>
      <ul>
        {lookalikes.map((lookalike) => (
          <li key={lookalike.slug}>
            <span>
              <PlaceLink
                place={{ view: "record", resource: lookalike.resource, key: lookalike.slug }}
              >
                <bdi>{visibleText(lookalike.title)}</bdi>
              </PlaceLink>{" "}
              <span className={styles["quiet"]}>{lookalike.why.join(", ")}</span>
            </span>
            {lookalike.resource === resource ? (
              <Button
                small
                tone={person === lookalike.slug ? "primary" : "plain"}
                autoFocus={lookalike.slug === firstSlug && person === null}
                aria-pressed={person === lookalike.slug}
                aria-label={TEXTS.updateNamed(visibleText(lookalike.title))}
                onPress={() => setPerson(lookalike.slug)}
              >
                {TEXTS.update}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div>
        <Button
          small
          tone={person === NEW_PERSON ? "primary" : "plain"}
          aria-pressed={person === NEW_PERSON}
          onPress={() => setPerson(NEW_PERSON)}
        >
          {TEXTS.newPerson}
        </Button>
      </div>
    </section>
  );
}

/** The head of an email: who wrote to whom, and what is attached. */
export function MessageHead({ cv: { message, attachments } }: Pick<Props, "cv">) {
  if (message === null) return null;
  return (
    <section className={styles["message"]} aria-label={TEXTS.message}>
      <h3 dir="auto">{visibleText(message.subject) || TEXTS.noSubject}</h3>
      <dl>
        {message.people.map((person) => (
          <div key={`${person.role} ${person.email}`}>
            <dt>{TEXTS.role(person.role)}</dt>
            <dd>
              {person.resource === null || person.slug === null ? (
                <bdi>{visibleText(person.name || person.email)}</bdi>
              ) : (
                <PlaceLink place={{ view: "record", resource: person.resource, key: person.slug }}>
                  <bdi>{visibleText(person.title ?? person.name)}</bdi>
                </PlaceLink>
              )}{" "}
              {person.resource === null && ["", person.email].includes(person.name) ? null : (
                <span className={styles["quiet"]}>{visibleText(person.email)}</span>
              )}
            </dd>
          </div>
        ))}
        {attachments.length === 0 ? null : (
          <div>
            <dt>{TEXTS.attachments}</dt>
            <dd>
              {attachments.map(({ blob, name, is_cv: isCv }) => (
                <span key={blob} className={styles["attachment"]}>
                  <bdi>{visibleText(name)}</bdi>
                  {isCv ? <span className={styles["quiet"]}> ({TEXTS.inQueue})</span> : null}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
