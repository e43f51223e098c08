import type { ProfileName } from "../../../../shared/contract/profile.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { PROFILE_TEXTS } from "../texts.ts";

const PROFILES: readonly ProfileName[] = ["extended", "documented"];

interface Props {
  readonly value: ProfileName;
  readonly onChange: (profile: ProfileName) => void;
  /** What went wrong with the last choice. */
  readonly error?: string | null;
}

/** Which parts of the API Roadbook expects of the server. */
export function ProfileSelect({ value, onChange, error = null }: Props) {
  return (
    <Field label={PROFILE_TEXTS.label} error={error}>
      {({ id, describedBy }) => (
        <Select
          id={id}
          describedBy={describedBy}
          label={PROFILE_TEXTS.label}
          value={value}
          options={PROFILES.map((name) => [name, PROFILE_TEXTS.names[name]])}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
