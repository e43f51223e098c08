import { InitialsDisc } from "../ui/initials-disc.tsx";

interface Props {
  readonly id: unknown;
  readonly name: string;
}

/** The disc of a colleague, in the same colour wherever the name stands. */
export function UserDisc({ id, name }: Props) {
  return <InitialsDisc name={name} seed={`user_${String(id)}`} />;
}
