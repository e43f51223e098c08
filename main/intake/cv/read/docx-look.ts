import { attributeOf, scanXml } from "../../read/scan-xml.ts";
import { isVisibleOn, readColor } from "./graphics-state.ts";

/** How a text of a Word document looks, as far as it decides who sees it. */
export interface Look {
  readonly isVanished?: boolean;
  /** Hexadecimal; undefined for the usual color. */
  readonly color?: string;
  /** Half points. */
  readonly size?: number;
  readonly isBold?: boolean;
  /** Color behind it; "" for one that can't be told, on which everything counts as visible. */
  readonly background?: string;
}

interface StyleLook extends Look {
  readonly basedOn: string;
}

/** Size of letters that can't be read, half points (below 2 pt). */
const MIN_HALF_POINTS = 4;

/** Returns why nobody sees a text of this look; null if it is visible. */
export function unseenBecause(look: Look): string | null {
  if (look.isVanished === true) return "It is formatted as hidden.";
  if (look.size !== undefined && look.size < MIN_HALF_POINTS) return "It is too small to be read.";
  if (look.color === undefined || look.background === "") return null;
  const background = readColor(`#${look.background ?? "ffffff"}`) ?? ([255, 255, 255] as const);
  return isVisibleOn(readColor(`#${look.color}`), background)
    ? null
    : "It has the color of its background.";
}

/** Reads an element of formatting into a look; returns the same look for other elements. */
export function withFormat(look: Look, name: string, attributes: string): Look {
  const value = attributeOf(attributes, "w:val");
  const isOn = value !== "0" && value !== "false" && value !== "off" && value !== "none";
  switch (name) {
    case "vanish":
    case "specVanish":
      return { ...look, isVanished: isOn };
    case "b":
      return { ...look, isBold: isOn };
    case "sz":
      return value === null ? look : { ...look, size: Number(value) };
    case "color":
      return value === null || !/^[\da-f]{6}$/i.test(value) ? look : { ...look, color: value };
    case "highlight":
      return isOn ? { ...look, background: "" } : look;
    case "shd": {
      const fill = attributeOf(attributes, "w:fill");
      return fill === null || fill === "auto"
        ? look
        : { ...look, background: /^[\da-f]{6}$/i.test(fill) ? fill : "" };
    }
    default:
      return look;
  }
}

/** Looks of the styles of a document, by their ids. */
export class StyleLooks {
  readonly #styles = new Map<string, StyleLook>();
  #defaults: Look = {};

  constructor(xml: Uint8Array | null) {
    if (xml === null) return;
    let id: string | null = null;
    let isDefault = false;
    let look: StyleLook = { basedOn: "" };
    scanXml(xml, {
      onOpen: (name, attributes) => {
        if (name === "style") {
          id = attributeOf(attributes, "w:styleId") ?? "";
          isDefault =
            attributeOf(attributes, "w:default") === "1" &&
            attributeOf(attributes, "w:type") === "paragraph";
          look = { basedOn: "" };
        } else if (name === "basedOn")
          look = { ...look, basedOn: attributeOf(attributes, "w:val") ?? "" };
        else if (id === null) this.#defaults = withFormat(this.#defaults, name, attributes);
        else look = { ...look, ...withFormat(look, name, attributes) };
      },
      onClose: (name) => {
        if (name !== "style" || id === null) return;
        this.#styles.set(id, look);
        if (isDefault) this.#defaults = { ...this.#defaults, ...look };
        id = null;
      },
    });
  }

  get defaults(): Look {
    return this.#defaults;
  }

  of(id: string): Look {
    const chain: StyleLook[] = [];
    for (let next = id; next !== "" && chain.length < 12;) {
      const style = this.#styles.get(next);
      if (style === undefined) break;
      chain.unshift(style);
      next = style.basedOn;
    }
    return chain.reduce<Look>((look, style) => ({ ...look, ...style }), {});
  }
}
