import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components";
import styles from "./button.module.css";
import type { LucideIcon } from "lucide-react";

interface Props extends Omit<ButtonProps, "className"> {
  readonly tone?: "plain" | "primary" | "danger" | "quiet";
  readonly small?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ tone = "plain", small = false, ...htmlProps }: Props) {
  return (
    <AriaButton
      {...htmlProps}
      className={[styles["button"], styles[tone], small ? styles["small"] : ""].join(" ")}
    />
  );
}

interface IconButtonProps extends Omit<ButtonProps, "className" | "children" | "aria-label"> {
  /** Effect of the button, and on what: it shows only its icon. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Width of the icon, pixels. */
  readonly size?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A small button that is an icon. */
export function IconButton({ label, icon: Icon, size = 15, ...htmlProps }: IconButtonProps) {
  return (
    <Button {...htmlProps} small tone="quiet" aria-label={label}>
      <Icon size={size} aria-hidden />
    </Button>
  );
}
