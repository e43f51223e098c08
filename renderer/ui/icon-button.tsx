import type { LucideIcon } from "lucide-react";
import type { Ref } from "react";
import type { ButtonProps } from "react-aria-components";
import { Button } from "./button.tsx";

interface Props extends Omit<ButtonProps, "className" | "children" | "aria-label"> {
  /** What it does, and to what: the button shows only its icon. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Width of the icon, pixels. */
  readonly size?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A small button that is an icon. */
export function IconButton({ label, icon: Icon, size = 15, ...rest }: Props) {
  return (
    <Button {...rest} small tone="quiet" aria-label={label}>
      <Icon size={size} aria-hidden />
    </Button>
  );
}
