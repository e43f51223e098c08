import { useState } from "react";
import type { ProfileName } from "../../../../shared/contract/profile.ts";
import { Section } from "../section.tsx";
import { PROFILE_TEXTS } from "../texts.ts";
import { useConnection, useSaveConnection } from "./use-connection.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";

/** The API profile of a server that is connected: saved when it is chosen. */
export function ProfileSetting() {
  const { data } = useConnection();
  const save = useSaveConnection();
  /** While it is being saved. */
  const [chosenProfile, setChosen] = useState<ProfileName | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (data === undefined || data.remote === null) return null;
  const choose = async (profile: ProfileName) => {
    setChosen(profile);
    const verdict = await save({ profile });
    setChosen(null);
    setProblem(verdict.saved ? null : verdict.text);
  };
  return (
    <Section id="profile" title={PROFILE_TEXTS.title} about={PROFILE_TEXTS.about}>
      <ProfileSelect
        value={chosenProfile ?? data.profile}
        onChange={(profile) => void choose(profile)}
        error={problem}
      />
    </Section>
  );
}

const PROFILES: readonly ProfileName[] = ["extended", "documented"];

interface Props {
  readonly value: ProfileName;
  readonly onChange: (profile: ProfileName) => void;
  /** Failure of the last choice. */
  readonly error?: string | null;
}

/** Select for the parts of the API that Roadbook expects of the server. */
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
