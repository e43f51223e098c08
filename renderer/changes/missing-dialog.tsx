import { type FormEvent, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { useMe } from "../core/me.ts";
import { inputProblem, type MissingValues, useMissingValues } from "../fields/missing-values.ts";
import { DraftPlace, useTyped } from "../core/use-typed.tsx";
import { useBridge } from "../core/workspace.tsx";
import { rawTitle } from "../fields/value-text.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { Stack } from "../ui/layout.tsx";
import { visibleText } from "../ui/visible-text.ts";
import { ContractFields } from "../fields/contract-form.tsx";
import styles from "./changes.module.css";
import { saveWithUndo } from "./record-save.ts";
import { CHANGE_TEXTS as TEXTS, missingReason, missingTitle } from "./texts.ts";
import { useFocusOnProblem } from "../ui/field.tsx";

/** Asks for values without which the server takes no change; saves them with the change. */
export function MissingDialog() {
  const [request] = useMissingValues((state) => state.requests);
  useInterruptedSaves();
  return (
    <Modal
      title={request === undefined ? WAITS : missingTitle(request.resource, request.fields)}
      open={request !== undefined}
      onClose={() => request?.answer(null)}
    >
      {request === undefined ? null : (
        <DraftPlace key={requestKey(request)} name={requestKey(request)}>
          <MissingForm request={request} />
        </DraftPlace>
      )}
    </Modal>
  );
}

/** Saves once more what a lock has interrupted. */
function useInterruptedSaves(): void {
  const bridge = useBridge();
  const interrupted = useMissingValues((state) => state.interrupted);
  useEffect(() => {
    if (interrupted.length === 0) return;
    useMissingValues.setState({ interrupted: [] });
    for (const { resource, shown, given } of interrupted)
      void saveWithUndo(bridge, resource, shown, given);
  }, [bridge, interrupted]);
}

/** While the dialog closes. */
const WAITS = TEXTS.missingDialog.title;

function requestKey({ resource, recordView, fields }: MissingValues): string {
  return `missing-values ${resource}:${String(recordView.id)}:${fields.join()}`;
}

function MissingForm({ request }: { readonly request: MissingValues }) {
  const { resource, recordView, fields, answer } = request;
  const contract = CONTRACTS[resource];
  const [values, setValues] = useTyped<Readonly<Record<string, unknown>>>(
    requestKey(request),
    z.record(z.string(), z.unknown()),
    {},
  );
  const [tried, setTried] = useState(false);
  // Proposes the user as owner of a record without one, if it is known who that is.
  const me = useMe();
  const valueOf = (name: string): unknown => {
    if (name in values) return values[name];
    return contract.body[name]?.kind.type === "user" ? me?.id : undefined;
  };
  const problemOf = (name: string): string | null => {
    const label = fieldLabel(name, contract.body[name]);
    if (valueOf(name) === undefined) return TEXTS.missingDialog.stillMissing(label);
    const problem = inputProblem(contract, name, valueOf(name));
    return problem === null ? null : `${label} ${problem}.`;
  };
  const form = useRef<HTMLFormElement>(null);
  const focusOnProblem = useFocusOnProblem(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusOnProblem();
    if (fields.every((name) => problemOf(name) === null))
      answer(Object.fromEntries(fields.map((name) => [name, valueOf(name)])));
  };
  // A record without a name is not named at all: its slug tells the user nothing.
  const name = visibleText(rawTitle(resource, recordView));
  return (
    <form ref={form} className={styles["form"]} onSubmit={submit} noValidate>
      <p className={styles["reason"]}>
        {name === "" ? null : (
          <strong className={styles["name"]} dir="auto">
            {name}
          </strong>
        )}
        {missingReason(resource, fields)}
      </p>
      <ContractFields
        fields={fields.flatMap((name) => {
          const field = contract.body[name];
          return field === undefined ? [] : [{ name, field }];
        })}
        valueOf={valueOf}
        errorOf={(name) => (tried ? problemOf(name) : null)}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
      />
      <footer>
        <Stack row justify="end">
          <Button onPress={() => answer(null)}>{TEXTS.missingDialog.cancel}</Button>
          <Button tone="primary" type="submit">
            {TEXTS.missingDialog.save}
          </Button>
        </Stack>
      </footer>
    </form>
  );
}
