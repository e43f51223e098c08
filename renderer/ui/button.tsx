import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components";
import styles from "./button.module.css";

interface Props extends Omit<ButtonProps, "className"> {
  readonly tone?: "plain" | "primary" | "danger" | "quiet";
  readonly small?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ tone = "plain", small = false, ...rest }: Props) {
  return (
    <AriaButton
      {...rest}
      className={[styles["button"], styles[tone], small ? styles["small"] : ""].join(" ")}
    />
  );
}
