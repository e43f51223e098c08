import { InputRule, inputRules, wrappingInputRule } from "prosemirror-inputrules";
import type { Schema } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";

/** What somebody types becomes what it means: "- ", "1. ", `**bold**`, `*italic*`. */
export function typingRules(schema: Schema): Plugin {
  const { bullet_list: bullets, ordered_list: numbers } = schema.nodes;
  const { strong, em } = schema.marks;
  return inputRules({
    rules: [
      ...(bullets === undefined ? [] : [wrappingInputRule(/^[-*•]\s$/, bullets)]),
      ...(numbers === undefined
        ? []
        : [
            wrappingInputRule(
              /^([1-9]\d{0,2})[.)]\s$/,
              numbers,
              ([, number]) => ({ order: Number(number) }),
              ([, number], list) =>
                list.childCount + Number(list.attrs["order"]) === Number(number),
            ),
          ]),
      ...(strong === undefined ? [] : [markRule(/(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, strong)]),
      ...(em === undefined
        ? []
        : [markRule(/(?<![*\p{L}\p{N}])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/u, em)]),
    ],
  });
}

/** The signs around words go, and the words get the mark. */
function markRule(pattern: RegExp, type: Schema["marks"][string]): InputRule {
  return new InputRule(pattern, (state, [, sign = "", words = ""], start, end) => {
    // The last sign is being typed, and not there yet.
    const tr = state.tr.delete(start + sign.length + words.length, end);
    tr.delete(start, start + sign.length);
    tr.addMark(start, start + words.length, type.create());
    return tr.removeStoredMark(type);
  });
}
