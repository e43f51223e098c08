import { create } from "zustand";
import { encode } from "uqr";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { absenceWords } from "../../../core/coverage.ts";
import { type ShownRecord, useRecord } from "../../../core/queries.ts";
import { codeCard } from "../../../fields/exchange-files.ts";
import { nameOf } from "../../../fields/value-text.ts";
import { LoadingNotice, Notice } from "../../../ui/notices.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { PHONE_CODE_TEXTS as TEXTS } from "./texts.ts";
import styles from "./phone-code.module.css";

interface Person {
  readonly resource: Resource;
  readonly key: string;
}

/** The person whose card is shown to a phone. */
export const usePhoneCode = create<{
  readonly person: Person | null;
  readonly show: (person: Person | null) => void;
}>((set) => ({ person: null, show: (person) => set({ person }) }));

/** A person as a QR code: a phone that sees it offers to store the contact. */
export function PhoneCodeDialog() {
  const { person, show } = usePhoneCode();
  return (
    <Modal title={TEXTS.title} open={person !== null} onClose={() => show(null)}>
      {person === null ? null : <PersonCode person={person} />}
    </Modal>
  );
}

function PersonCode({ person: { resource, key } }: { readonly person: Person }) {
  const { data, error } = useRecord(resource, key);
  if (error !== null) return <Notice title={absenceWords(error)} tone="bad" />;
  if (data === undefined) return <LoadingNotice title={TEXTS.loading} />;
  return <Code resource={resource} shown={data.record} />;
}

/** Modules of light ground around a code, which scanners need. */
const QUIET_MODULES = 4;

function Code({ resource, shown }: { readonly resource: Resource; readonly shown: ShownRecord }) {
  const { card, texts, isTrimmed } = codeCard(resource, shown);
  const { data, size } = encode(card, { ecc: "L", border: QUIET_MODULES, boostEcc: true });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const [name = "", ...otherTexts] = texts;
  return (
    <div className={styles["body"]}>
      {/* Phones read no inverted code: the ground is light in every theme. */}
      <svg
        className={styles["code"]}
        role="img"
        aria-label={TEXTS.codeOf(nameOf(shown))}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className={styles["name"]}>
        <bdi>{name}</bdi>
      </p>
      <ul className={styles["texts"]}>
        {otherTexts.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <p className={styles["about"]}>
        {TEXTS.about} {isTrimmed ? TEXTS.trimmed : null}
      </p>
    </div>
  );
}
