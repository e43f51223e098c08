import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Agency, agencySchema } from "../../../shared/local/pack.ts";
import { callLocal, localKeys, localQuery } from "../../core/local.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import inputs from "../../ui/inputs.module.css";
import styles from "./document.module.css";
import { AGENCY_TEXTS as TEXTS } from "./texts.ts";

const SETTING = { name: "agency" } as const;
const USUAL = agencySchema.parse({});

/** Name and colour of the agency, as they are on the cover of documents. */
export function useAgency(): Agency {
  const { data } = useQuery(localQuery(useBridge(), "readSetting", { params: SETTING }));
  const read = agencySchema.safeParse(data?.value);
  return read.success ? read.data : USUAL;
}

export function AgencyFields() {
  const bridge = useBridge();
  const client = useQueryClient();
  const agency = useAgency();
  const save = (change: Partial<Agency>) =>
    void attempt(async () => {
      const value = { ...agency, ...change };
      await callLocal(bridge, "saveSetting", { params: SETTING, body: { value } });
      await client.invalidateQueries({ queryKey: localKeys("readSetting", SETTING.name) });
      await client.invalidateQueries({ queryKey: localKeys("makePack") });
    }, TEXTS.failed);
  return (
    <fieldset>
      <legend>{TEXTS.title}</legend>
      <label className={styles["agency"]}>
        {TEXTS.name}
        <input
          key={agency.name}
          className={inputs["input"]}
          defaultValue={agency.name}
          onBlur={(event) => {
            if (event.target.value !== agency.name) save({ name: event.target.value.trim() });
          }}
        />
      </label>
      <label className={styles["agency"]}>
        {TEXTS.colour}
        <input
          type="color"
          key={agency.colour}
          defaultValue={agency.colour}
          onBlur={(event) => {
            if (event.target.value !== agency.colour) save({ colour: event.target.value });
          }}
        />
      </label>
    </fieldset>
  );
}
