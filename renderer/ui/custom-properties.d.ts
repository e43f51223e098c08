import "react";

declare module "react" {
  /** Custom properties of style sheets are given by `style`, too: `style={{ "--from": 90 }}`. */
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined;
  }
}
