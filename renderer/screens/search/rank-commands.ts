import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { fuzzyMatch } from "../../ui/fuzzy.tsx";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

interface Known {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly verbs: readonly string[];
}

/**
 * Fit of a text to a title: it begins with its verb ("log", "go con", "gcon"), it begins words of
 * it ("jobs"), or its letters are strewn over it.
 */
type Fit = "verb" | "words" | "letters";

export interface RankedCommand<C extends Known = Known> {
  readonly command: C;
  readonly group: string;
  readonly positions: readonly number[];
  readonly fit: Fit;
}

/** Fewer letters are a verb only when they are all of it: "go", but "ma" is a name, too. */
const MIN_VERB_LETTERS = 3;

/** Ranks the commands that a text may mean; without a text all, the recently used ones first. */
export function rankCommands<C extends Known>(
  commands: readonly C[],
  text: string,
  recentIds: readonly string[],
): readonly RankedCommand<C>[] {
  if (text.trim() === "") {
    const recent = recentIds.flatMap((id) => commands.find((command) => command.id === id) ?? []);
    const otherCommands = commands.filter((command) => !recent.includes(command));
    const listed = (command: C, group: string) =>
      ({ command, group, positions: [], fit: "letters" }) as const;
    return [
      ...recent.map((command) => listed(command, TEXTS.recentlyUsed)),
      ...otherCommands.map((command) => listed(command, command.group)),
    ];
  }
  return commands
    .flatMap((command) => {
      const match = bestMatch(command, text);
      return match === null ? [] : [{ command, ...match }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ command, positions, fit }) => ({ command, group: TEXTS.commands, positions, fit }));
}

interface Match {
  readonly score: number;
  readonly positions: readonly number[];
  readonly fit: Fit;
}

/** The best match of a command's title, as it is or with another verb. */
function bestMatch({ title, verbs }: Known, text: string): Match | null {
  const [verb = ""] = title.split(" ");
  const matches = [verb, ...verbs].flatMap((otherVerb): readonly Match[] => {
    const titleWithVerb = `${otherVerb}${title.slice(verb.length)}`;
    const match = fuzzyMatch(text, titleWithVerb);
    if (match === null) return [];
    const fit = fitOf(match.positions, titleWithVerb, text);
    if (otherVerb === verb) return [{ ...match, fit }];
    // Letters in the words that follow another verb are shown.
    const positions = match.positions.filter((place) => place >= otherVerb.length);
    return [
      {
        score: match.score,
        positions: positions.map((position) => position - otherVerb.length + verb.length),
        fit,
      },
    ];
  });
  return matches.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

function fitOf(positions: readonly number[], title: string, text: string): Fit {
  const places = positions.toSorted((a, b) => a - b);
  const inWords = places.every(
    (place, index) => place === 0 || title[place - 1] === " " || places[index - 1] === place - 1,
  );
  if (!inWords) return "letters";
  const [verb] = normalizeText(title).split(" ");
  const normalizedText = normalizeText(text);
  const isLong = normalizedText.length >= MIN_VERB_LETTERS || normalizedText === verb;
  return places[0] === 0 && isLong ? "verb" : "words";
}
