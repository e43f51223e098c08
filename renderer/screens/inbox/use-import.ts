import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import type { Bridge } from "../../../shared/bridge.ts";
import type { ImportChoicesBody, ImportView } from "../../../shared/local/intake.ts";
import type { Importable } from "../../core/import-request.ts";
import { callLocal, localKeys } from "../../core/local.ts";
import { failureText, useAction } from "../../core/use-action.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { useBridge } from "../../core/workspace.tsx";
import { IMPORT_TEXTS as TEXTS } from "./texts.ts";

const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Origin of the rows: a file that was copied into the workspace, or pasted text. */
type Source =
  | { readonly name: string; readonly blob: string }
  | { readonly name: string; readonly text: string };

type Mapping = Readonly<Record<string, string | null>>;

interface Answers {
  readonly mapping: Mapping;
  readonly choices: ImportChoicesBody;
}

const NO_ANSWERS: Answers = { mapping: {}, choices: {} };

const defaultsSchema = z.object({
  owner_id: z.number().optional(),
  stage_id: z.number().optional(),
  tags: z.string().optional(),
});
/** Values of new records where the file says nothing. */
export type ImportDefaults = z.output<typeof defaultsSchema>;

/** State of an import: its rows, the user's answers about columns, and what they lead to. */
export function useImport(firstResource: Importable) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [resource, setResource] = useState(firstResource);
  const [source, setSource] = useState<Source | null>(null);
  const [sheet, setSheet] = useState<string | null>(null);
  const [view, setView] = useState<ImportView | null>(null);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [defaults, setDefaults] = useTyped<ImportDefaults>("import-defaults", defaultsSchema, {});
  const [pendingCount, setPendingCount] = useState(0);
  const [mapFailure, setMapFailure] = useState<string | null>(null);
  const importId = useRef<string | null>(null);
  /** Answers that the engine took last. */
  const accepted = useRef(NO_ANSWERS);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const forget = () => {
    if (importId.current !== null) void forgetImport(bridge, importId.current);
    importId.current = null;
    setView(null);
    setAnswers(NO_ANSWERS);
    accepted.current = NO_ANSWERS;
    setMapFailure(null);
  };
  const read = useAction(
    async (from: Source, to: Importable, sheetName: string | null) => {
      forget();
      const answer = await callLocal(bridge, "startImport", {
        body: {
          resource: to,
          ...("blob" in from ? { blob: from.blob } : { text: from.text }),
          ...(sheetName !== null && { sheet: sheetName }),
        },
      });
      importId.current = answer.id;
      setView(answer);
    },
    { failed: TEXTS.notRead, isInline: true },
  );
  const start = async (from: Source) => {
    setSource(from);
    setSheet(null);
    await read.run(from, resource, null);
  };
  const copy = useAction(
    async (file: File) => {
      if (file.size > MAX_FILE_BYTES) throw new Error(TEXTS.tooLarge(file.name));
      const { blob, name } = await bridge.addFile(file);
      await start({ blob, name });
    },
    { failed: TEXTS.notRead, isInline: true },
  );
  useEffect(
    () => () => {
      if (importId.current !== null) void forgetImport(bridge, importId.current);
    },
    [bridge],
  );

  /** Sends all answers so far, one request after the other. */
  const answer = async (next: Answers) => {
    setAnswers(next);
    const id = view?.id;
    if (id === undefined) return false;
    setPendingCount((count) => count + 1);
    const send = async () => {
      const outcome = await mapped(bridge, id, next);
      if (importId.current === id) {
        if (outcome.view === null) setAnswers(accepted.current);
        else {
          accepted.current = next;
          setView(outcome.view);
        }
        setMapFailure(outcome.failure);
      }
      client.removeQueries({ queryKey: localKeys("planImport", id) });
      setPendingCount((count) => count - 1);
      return outcome.view !== null;
    };
    const sending = queue.current.then(send);
    queue.current = sending.then(() => undefined);
    return await sending;
  };

  return {
    resource,
    source,
    view,
    choices: answers.choices,
    /** Field of a column: what the user chose, else what its heading says. */
    fieldOf: ({ name, maps_to }: ImportView["columns"][number]) => {
      const choice = answers.mapping[name];
      return choice === undefined ? maps_to : choice;
    },
    isReading: read.isRunning || copy.isRunning,
    isMapping: pendingCount > 0,
    failure: copy.failure ?? read.failure ?? mapFailure,
    takeFile: (file: File) => {
      read.clearFailure();
      void copy.run(file);
    },
    takeText: (text: string) => {
      copy.clearFailure();
      void start({ text, name: "" });
    },
    /** Goes back to the choice of a file. */
    leave: () => {
      forget();
      setSource(null);
    },
    setResource: (next: Importable) => {
      setResource(next);
      if (source !== null) void read.run(source, next, sheet);
    },
    defaults,
    setDefault: (name: string, value: unknown) => {
      const next = defaultsSchema.safeParse({ ...defaults, [name]: value ?? undefined });
      if (next.success) setDefaults(next.data);
    },
    /** Sends what was typed for new records; returns whether the engine took it. */
    saveDefaults: async () =>
      isSameDefaults(accepted.current.choices.defaults ?? {}, defaults) ||
      (await answer({ ...answers, choices: { ...answers.choices, defaults } })),
    setSheet: (next: string) => {
      setSheet(next);
      if (source !== null) void read.run(source, resource, next);
    },
    setField: (column: string, field: string | null) =>
      void answer({ ...answers, mapping: { ...answers.mapping, [column]: field } }),
    setChoice: (choices: ImportChoicesBody) =>
      void answer({ ...answers, choices: { ...answers.choices, ...choices } }),
    /** Without headings columns are called otherwise: their fields are chosen again. */
    setHeadings: (hasHeadings: boolean) =>
      void answer({
        mapping: {},
        choices: { ...answers.choices, heading_row: hasHeadings ? 1 : 0 },
      }),
  };
}

export type Import = ReturnType<typeof useImport>;

function isSameDefaults(a: ImportDefaults, b: ImportDefaults): boolean {
  return a.owner_id === b.owner_id && a.stage_id === b.stage_id && a.tags === b.tags;
}

async function mapped(
  bridge: Bridge,
  id: string,
  body: Answers,
): Promise<{ readonly view: ImportView | null; readonly failure: string | null }> {
  try {
    const view = await callLocal(bridge, "mapImport", { params: { id }, body });
    return { view, failure: null };
  } catch (error) {
    return { view: null, failure: failureText(error, TEXTS.notMapped) };
  }
}

/** Lets the engine forget an import; one that it does not know any more is forgotten. */
async function forgetImport(bridge: Bridge, id: string): Promise<void> {
  await callLocal(bridge, "deleteImport", { params: { id } }).catch(() => undefined);
}
