import { lookupLabel } from "../../shared/contract/lookup.ts";
import { useLookups } from "../core/queries.ts";
import { NumberInput } from "../ui/number-input.tsx";
import { Select } from "../ui/select.tsx";
import type { EditorProps } from "./editor-props.ts";
import styles from "./editors.module.css";
import { FIELD_TEXTS } from "./texts.ts";

const TEXTS = FIELD_TEXTS.moneyEditor;

/** An amount with its currency beside it, which can be changed where the record has one. */
export function MoneyEditor({ currency, ...props }: EditorProps) {
  const currencies = useLookups()?.currency ?? [];
  const chosenCurrency = currencies.find(({ id }) => id === currency?.value);
  const code = chosenCurrency === undefined ? null : lookupLabel(chosenCurrency);
  const amount = <NumberInput {...props} currency={code} />;
  if (currency === undefined) return amount;
  return (
    <div className={styles["money"]}>
      <div className={styles["amount"]}>{amount}</div>
      <div className={styles["currency"]}>
        <Select
          label={TEXTS.currencyOf(props.label)}
          placeholder={TEXTS.currency}
          value={chosenCurrency === undefined ? "" : String(chosenCurrency.id)}
          options={currencies.map((entry) => [String(entry.id), lookupLabel(entry)])}
          onChange={(id) => currency.onChange(Number(id))}
        />
      </div>
    </div>
  );
}
