import { longPattern } from "../words/long-pattern.ts";
import type { Skill, SkillVocabulary } from "../words/skill-vocabulary.ts";
import { readTokens, type Token } from "./text-tokens.ts";

/** Skills that a text names, by key. */
export interface SkillsInText {
  readonly mentioned: ReadonlyMap<string, TextSkill>;
  /** Keys of skills that the text says are not there. */
  readonly denied: ReadonlySet<string>;
}

export interface TextSkill extends Skill {
  /** True if the text calls it an advantage, and nothing more. */
  readonly isOptional: boolean;
  /** Words of the text that name it first. */
  readonly wording: string;
  /** Offset of those words in the text. */
  readonly start: number;
}

const MAX_WORDS = 7;
/** Names of skills that are everyday words, too: in texts they need a capital inside a sentence. */
const EVERYDAY = new Set(
  (
    "go r c word access spring react swift lean rust spark excel dart ruby helm express " +
    "node shell " +
    "less sketch puppet inventor teams exchange vault flask pandas next sage maya notion " +
    "slack soc " +
    "apex julia pascal lua hive presto consul nexus postman cucumber assembler unity " +
    "unreal torch " +
    "looker snowflake playwright cypress budget automation maintenance training communication " +
    "presentation administration reception painting cleaning formation revision labor lager op " +
    "strategy consulting retail marketing investment tax acquisition miro blender doors assembly " +
    "ct mri catering pizza grinding stamping roofing sewing camunda intercom outlook"
  ).split(" "),
);
/** Abbreviations that are words in small letters. */
const ABBREVIATIONS = new Set("poc pos sea rpg mdr kam cro sas sap nis ict bim als".split(" "));
const DENIALS = new Set(
  (
    "no not without lacks lacking missing never kein keine keinen keinerlei ohne nicht " +
    "nie pas sans " +
    "aucun aucune jamais sin ningun ninguna nunca senza nessuna nessun mai non bez brak " +
    "nie zadnego " +
    "geen zonder niet sem nao nenhuma hasn doesn don isn haven"
  ).split(" "),
);
/** Words that may stand between a denial and the skill. */
const BETWEEN = new Set(
  (
    "experience experiences knowledge skills skill background exposure with in of any " +
    "much real yet " +
    "or and nor hands on know knows erfahrung erfahrungen kenntnisse kenntnis wissen mit " +
    "im von und " +
    "oder d de des du en avec et ni experiencia conocimientos con y o e ed esperienza conoscenze " +
    "conoscenza di doswiadczenia doswiadczenie znajomosci znajomosc z ze w we i ani " +
    "ervaring kennis " +
    "met of het ou com conhecimento conhecimentos zna connaissance connaissances does do " +
    "did have " +
    "has had t s use used really practical praktische prior previous deep a the la le les el"
  ).split(" "),
);
const DENIED_AFTER = new Set(
  "no none missing fehlt fehlen nein kein keine absent non manca falta brak nie geen".split(" "),
);
const WISHES = new Set(
  (
    "learn learning lernen apprendre aprender imparare nauczyc uczyc leren einarbeiten " +
    "einarbeitung"
  ).split(" "),
);
const OPTIONAL = longPattern(String.raw`
    \b(nice to have|a plus|is plus|bonus|advantage|advantageous|desirable|preferred|ideally|
    optional|von vorteil|vorteilhaft|wunschenswert|idealerweise|un plus|atout|apprecie|souhaite|
    idealement|deseable|valorable|se valora|gradito|gradita|preferibile|costituisce titolo|
    mile widzian[aey]|dodatkowym atutem|atutem|desejavel|diferencial)\b
  `);

/** Finds skills in a plain text, with word borders, negation and what is only nice to have. */
export function skillsInText(text: string, vocabulary: SkillVocabulary): SkillsInText {
  const tokens = readTokens(text);
  const mentioned = new Map<string, TextSkill>();
  const denied = new Set<string>();
  const clauses = new ClauseKinds(tokens);
  for (let index = 0; index < tokens.length;) {
    const hit = skillAt(tokens, index, vocabulary);
    if (hit === null) {
      index += 1;
      continue;
    }
    if (isDenied(tokens, index, index + hit.length)) denied.add(hit.skill.key);
    else if (!isWish(tokens, index)) {
      const isOptional = clauses.isOptional(tokens[index]?.clause ?? 0);
      const previous = mentioned.get(hit.skill.key);
      if (previous === undefined || (previous.isOptional && !isOptional))
        mentioned.set(hit.skill.key, {
          ...hit.skill,
          ...placeOf(text, tokens, index, hit),
          isOptional,
        });
    }
    index += hit.length;
  }
  for (const key of mentioned.keys()) denied.delete(key);
  return { mentioned, denied };
}

function placeOf(text: string, tokens: readonly Token[], index: number, { length }: Hit) {
  const start = tokens[index]?.start ?? 0;
  const last = tokens[index + length - 1];
  return { start, wording: text.slice(start, (last?.start ?? 0) + (last?.raw.length ?? 0)) };
}

interface Hit {
  readonly skill: Skill;
  /** Its words. */
  readonly length: number;
}

/** Returns the longest spelling of a skill that begins at a word. */
function skillAt(tokens: readonly Token[], start: number, vocabulary: SkillVocabulary): Hit | null {
  const firstToken = tokens[start];
  if (firstToken === undefined) return null;
  const longest = Math.min(MAX_WORDS, vocabulary.longestFrom(firstToken.word));
  let key = "";
  let hit: Hit | null = null;
  for (let length = 1; length <= longest; length += 1) {
    const token = tokens[start + length - 1];
    if (token === undefined || token.clause !== firstToken.clause) break;
    key += token.word;
    const skill = vocabulary.knownSkill(key);
    if (skill !== null && (length > 1 || isMeant(tokens, start, vocabulary)))
      hit = { skill, length };
  }
  return hit;
}

/** Returns whether one word means the skill: not "go" and "excel" in a sentence, nor "ap". */
function isMeant(tokens: readonly Token[], index: number, vocabulary: SkillVocabulary): boolean {
  const token = tokens[index];
  if (token === undefined) return false;
  if (token.word.length === 1) return isLetterMeant(tokens, index, vocabulary);
  const isSmall = token.raw === token.raw.toLowerCase();
  if (isSmall && (token.word.length < 3 || ABBREVIATIONS.has(token.word))) return false;
  if (!EVERYDAY.has(token.word)) return true;
  const previous = tokens[index - 1];
  const isFirst = previous === undefined || previous.clause !== token.clause;
  const isListItem = token.follows || tokens[index + 1]?.follows === true;
  const isAlone = isFirst && tokens[index + 1]?.clause !== token.clause;
  return !isSmall && (!isFirst || isListItem || isAlone);
}

/**
 * Returns whether one letter means the skill. "C" begins names, is a class of driving licences and
 * a mark at school: it needs another skill beside it in a list, or "in" before it.
 */
function isLetterMeant(
  tokens: readonly Token[],
  index: number,
  vocabulary: SkillVocabulary,
): boolean {
  const token = tokens[index];
  if (token === undefined || token.raw === token.word) return false;
  const mates: Token[] = [];
  for (let at = index; at > 0 && tokens[at]?.follows === true; at -= 1)
    mates.push(...tokens.slice(at - 1, at));
  for (let at = index + 1; tokens[at]?.follows === true; at += 1)
    mates.push(...tokens.slice(at, at + 1));
  const previous = tokens[index - 1];
  const next = tokens[index + 1];
  if (previous?.clause === token.clause && LANGUAGE_BEFORE.has(previous.word))
    return next?.clause !== token.clause || next.raw === next.word;
  return mates.some(
    ({ word, clause }) =>
      clause === token.clause && word.length > 1 && vocabulary.knownSkill(word) !== null,
  );
}

const LANGUAGE_BEFORE = new Set("in mit with en em w using".split(" "));

/** Returns whether the words before or after a skill say that it is not there. */
function isDenied(tokens: readonly Token[], start: number, end: number): boolean {
  const clause = tokens[start]?.clause;
  for (let index = start - 1; index >= 0 && index >= start - 8; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.clause !== clause) break;
    if (DENIALS.has(token.word)) return !isNotOnly(tokens, index);
    const isListed = tokens[index + 1]?.follows === true || isListWord(tokens, index);
    if (!BETWEEN.has(token.word) && !isListed) break;
  }
  const next = tokens[end];
  const isNextShort = next !== undefined && tokens[end + 1]?.clause !== next.clause;
  return isNextShort && next.clause <= (clause ?? 0) + 1 && DENIED_AFTER.has(next.word);
}

/** "no Kafka or Docker": a skill that "or" joins with the next one. */
function isListWord(tokens: readonly Token[], index: number): boolean {
  return /^(or|nor|oder|ni|ani|ou|o)$/.test(tokens[index + 1]?.word ?? "");
}

/** "not only Java" says that there is more. */
function isNotOnly(tokens: readonly Token[], index: number): boolean {
  return /^(only|just|nur|seulement|solo|tylko|alleen)$/.test(tokens[index + 1]?.word ?? "");
}

/** "wants to learn Kafka". */
function isWish(tokens: readonly Token[], start: number): boolean {
  const clause = tokens[start]?.clause;
  return tokens
    .slice(Math.max(0, start - 3), start)
    .some((token) => token.clause === clause && WISHES.has(token.word));
}

/** Says of clauses whether what they name is an advantage only; a heading counts for its list. */
class ClauseKinds {
  /** Words of a clause, separated by spaces. */
  readonly #texts = new Map<number, string>();
  readonly #optional = new Map<number, boolean>();

  constructor(tokens: readonly Token[]) {
    for (const { clause, word } of tokens)
      this.#texts.set(clause, `${this.#texts.get(clause) ?? ""} ${word}`);
  }

  isOptional(clause: number): boolean {
    const isOptional = this.#optional.get(clause) ?? this.#isOptional(clause);
    this.#optional.set(clause, isOptional);
    return isOptional;
  }

  #isOptional(clause: number): boolean {
    if (OPTIONAL.test(this.#texts.get(clause) ?? "")) return true;
    // "Nice to have: Kafka, Docker": borders may leave empty clauses between.
    for (let index = clause - 1; index >= Math.max(0, clause - 12); index -= 1) {
      const text = this.#texts.get(index);
      if (text === undefined) continue;
      if (isHeading(text)) return OPTIONAL.test(text);
    }
    // "Kafka (nice to have)".
    const next = this.#texts.get(clause + 1) ?? "";
    return wordsOf(next) <= 4 && OPTIONAL.exec(next.trim())?.index === 0;
  }
}

const HEADINGS = longPattern(String.raw`
    \b(what you|you (will )?(bring|need|do|have)|must|requirements?|required|we offer|offer|
    your|ihre?|ihr profil|anforderungen|aufgaben|wir bieten|voraussetzungen|profil|profile|
    missions?|requisitos|ofrecemos|requisiti|offriamo|wymagania|oferujemy|zakres|nice to have|
    optional|von vorteil|mile widziane|deseable|un plus|skills|stack)\b
  `);

function isHeading(text: string): boolean {
  return wordsOf(text) <= 5 && HEADINGS.test(text);
}

function wordsOf(text: string | undefined): number {
  return (text ?? "").trim().split(" ").length;
}
