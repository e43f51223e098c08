import { describe, expect, test } from "vitest";
import { findPromise } from "./find-promise.ts";

/** A Sunday, at a quarter past three. */
const NOW = new Date(2026, 10, 22, 15, 15);

const due = async (text: string, locale = "en-GB") =>
  (await findPromise(text, { currentTime: NOW, locale, weekStart: 1 }))?.due ?? null;

describe("our verb and a date to come are a promise", () => {
  test.each([
    ["will try again Thursday after 17:00", "2026-11-26T17:00"],
    ["I'll call him back next Tuesday", "2026-11-24"],
    ["Nice talk. I will send her the contract tomorrow at 9am.", "2026-11-23T09:00"],
    ["Not reached, will try again on Monday", "2026-11-23"],
    ["Follow up with her on 3 December", "2026-12-03"],
    ["Call back Tue 10:30", "2026-11-24T10:30"],
    ["We'll get back to them in 2 weeks", "2026-12-06"],
    ["I'll call him in three days", "2026-11-25"],
    ["I'll call her the day after tomorrow", "2026-11-24"],
    ["melde mich am Donnerstag", "2026-11-26"],
    ["Ich rufe ihn nächsten Dienstag um 10 Uhr zurück", "2026-11-24T10:00"],
    ["Am Freitag schicke ich den Vertrag", "2026-11-27"],
    ["Nicht erreicht, versuche es morgen nach 17:00 nochmal", "2026-11-23T17:00"],
    ["Werde sie am 3.12. anrufen", "2026-12-03"],
    ["Donnerstag nochmal anrufen", "2026-11-26"],
    ["je rappelle lundi", "2026-11-23"],
    ["Je vais lui envoyer le contrat demain à 14h30", "2026-11-23T14:30"],
    ["Pas joint, je le rappelle jeudi après 17h", "2026-11-26T17:00"],
    ["À rappeler mardi", "2026-11-24"],
    ["Nous enverrons deux profils le 3 décembre", "2026-12-03"],
    ["Le llamo el jueves a las 17:00", "2026-11-26T17:00"],
    ["Vuelvo a llamar mañana", "2026-11-23"],
    ["Voy a enviarle el contrato el 3 de diciembre", "2026-12-03"],
    ["Llamar el martes", "2026-11-24"],
    ["Lo richiamo giovedì alle 17:00", "2026-11-26T17:00"],
    ["Ci sentiamo lunedì prossimo", "2026-11-23"],
    ["Manderò il contratto domani", "2026-11-23"],
    ["Richiamare il 3 dicembre", "2026-12-03"],
    ["Oddzwonię w czwartek o 17:00", "2026-11-26T17:00"],
    ["Wyślę umowę jutro", "2026-11-23"],
    ["Zadzwonić w środę", "2026-11-25"],
    ["Muszę napisać do niej 3 grudnia", "2026-12-03"],
  ])("%s", async (text, expected) => {
    expect(await due(text)).toBe(expected);
  });

  test("a month comes first where the user writes it first", async () => {
    expect(await due("I'll call on 12/3", "en-US")).toBe("2026-12-03");
    expect(await due("I'll call on 3/12", "en-GB")).toBe("2026-12-03");
  });

  test("the sentence is told, without the others around it", async () => {
    const text = "Likes the role.\n- will try again Thursday.\nWants 5 % more.";
    expect(await findPromise(text, { currentTime: NOW, locale: "en-GB", weekStart: 1 })).toEqual({
      sentence: "will try again Thursday.",
      due: "2026-11-26",
    });
  });
});

describe("what others do, the past, denials and texts without a date are none", () => {
  test.each([
    "he will be on holiday Thursday",
    "He will call me on Thursday",
    "She'll send her CV tomorrow",
    "I called him on Thursday",
    "I won't call him on Thursday",
    "I will be in Berlin on Thursday",
    "Call on Thursday went well",
    "I'll call him back",
    "I'll send 3 CVs",
    "I'll call him back yesterday",
    "Interview on Thursday at 10:00",
    "er meldet sich am Donnerstag",
    "Er wird am Donnerstag anrufen",
    "Ich habe ihn am Donnerstag angerufen",
    "Ich rufe ihn am Donnerstag nicht an",
    "Sie ist am Donnerstag im Urlaub",
    "il rappelle lundi",
    "Je ne rappelle pas lundi",
    "J'ai appelé lundi",
    "Elle sera en vacances lundi",
    "llama el jueves",
    "Llamé el jueves",
    "No llamo el jueves",
    "Estará de vacaciones el jueves",
    "richiama giovedì",
    "Ho chiamato giovedì",
    "Non lo richiamo giovedì",
    "Sarà in ferie giovedì",
    "Zadzwoni w czwartek",
    "Zadzwoniłem w czwartek",
    "Nie zadzwonię w czwartek",
    "Będzie na urlopie w czwartek",
    "",
  ])("%s", async (text) => {
    expect(await due(text)).toBeNull();
  });
});
