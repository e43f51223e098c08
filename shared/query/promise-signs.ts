/** Languages in which promises are recognised; each with the locale of its dates. */
export const PROMISE_LOCALES = {
  en: "en-GB",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  it: "it-IT",
  pl: "pl-PL",
} as const;
export type PromiseLanguage = keyof typeof PROMISE_LOCALES;

/** Signs of a promise in one language; words are compared in small letters. */
interface PromiseSigns {
  /** Any of these says that the user will do something. */
  readonly ours: readonly RegExp[];
  /** Any of these says that it is no promise: somebody else, the past, or not at all. */
  readonly never: RegExp;
}

/** Joins words to a group that matches them whole; \b knows no letters but the English ones. */
function words(list: string): string {
  return `(?<![\\p{L}\\p{M}])(?:${list.trim().replaceAll(/\s*,\s*/g, "|")})(?![\\p{L}\\p{M}])`;
}

function sign(text: string): RegExp {
  return new RegExp(text, "u");
}

const EN_VERBS = words(
  "call,ring,phone,try,email,mail,text,send,follow up,get back,check,meet,write,contact,talk," +
    "speak," +
    "reach out,chase,ask,confirm,come back,let,remind,discuss,share,forward,update,arrange," +
    "schedule," +
    "see,visit,present,submit,prepare,reply,answer,report",
);
const DE_INFINITIVES = words(
  "anrufen,zurückrufen,melden,nachfassen,nachhaken,schicken,senden,zusenden,zuschicken,schreiben," +
    "nachfragen,fragen,versuchen,probieren,klären,sprechen,besprechen,kontaktieren,treffen," +
    "vereinbaren,mailen,weiterleiten,telefonieren,prüfen",
);
/** Verbs before an infinitive that say that somebody else will, or may. */
const DE_OTHERS = words("wird,will,möchte,soll,kann,wollte,würde,sollte,konnte,lässt,ließ");
const FR_PLURALS = words("rappelons,rappellerons,envoyons,enverrons,recontactons,recontacterons");
const FR_INFINITIVES = words(
  "rappeler,appeler,relancer,recontacter,contacter,envoyer,renvoyer,écrire,réessayer,essayer," +
    "revenir,transmettre,rencontrer,confirmer,parler,voir",
);
const ES_INFINITIVES = words(
  "llamar,llamarle,llamarla,escribir,escribirle,enviar,enviarle,mandar,mandarle,contactar,hablar," +
    "intentar,probar,confirmar,preguntar,reunirme,revisar",
);
const IT_INFINITIVES = words(
  "richiamare,richiamarlo,richiamarla,chiamare,chiamarlo,chiamarla,ricontattare,contattare," +
    "scrivere,scrivergli,mandare,inviare,riprovare,sentire,confermare,parlare,incontrare",
);
const PL_INFINITIVES = words(
  "zadzwonić,oddzwonić,wysłać,napisać,skontaktować,odezwać,spróbować,przesłać,spotkać,zapytać," +
    "potwierdzić,porozmawiać,umówić",
);

/** Between the one who promises and the verb there may be a few words. */
const FEW = "(?:\\s+\\S+){0,4}?\\s+";
const FEW_OR_NONE = `(?:${FEW}|\\s+)`;

export const PROMISE_SIGNS: Readonly<Record<PromiseLanguage, PromiseSigns>> = {
  en: {
    ours: [
      sign(
        "(?<!\\p{L})(?:i|we)(?:['’]ll| will| shall| must| need to| should| promised to|" +
          `['’](?:m|re) going to| am going to| are going to)${FEW_OR_NONE}${EN_VERBS}`,
      ),
      sign(
        `(?:^|[,:–]\\s|(?<!\\p{L})(?:and|but|so|then)\\s)(?:will|to|must|need to|` +
          `going to)${FEW_OR_NONE}${EN_VERBS}`,
      ),
      sign(
        "^(?:call|ring|phone|try|email|mail|text|follow up|get back|write|contact|chase|" +
          "remind|send)" +
          "\\s+(?:him|her|them|it|to|with|back|again|on|next|tomorrow|mon|tue|wed|thu|fri|" +
          "sat|sun|in)",
      ),
    ],
    never: sign(
      "(?:won['’]t|will not|shall not|don['’]t|do not|not going to|(?<!\\p{L})" +
        "(?:went|was|were|did|had|called|said|told|tried|sent|yesterday|last|ago|if)(?!\\p{L}))",
    ),
  },
  de: {
    ours: [
      sign(
        words(
          "melde,rufe,schicke,sende,schreibe,maile,frage,versuche,versuch,probiere,kläre,spreche," +
            "bespreche,kontaktiere,hake,fasse,treffe,vereinbare,telefoniere,prüfe,melden wir," +
            "rufen wir,schicken wir,wir melden,wir rufen,wir schicken,wir sprechen,leite",
        ),
      ),
      sign(
        `${words("werde,werden wir,wir werden,will,muss,wollen wir,ich soll")}.*${DE_INFINITIVES}`,
      ),
      sign(`^(?!.*${DE_OTHERS}).*${DE_INFINITIVES}`),
    ],
    never: sign(
      words(
        "nicht,nie,kein,keine,keinen,habe,hat,hatte,war,wurde,gestern,letzten,letzte,letzter," +
          "er will,sie will,er muss,sie muss,er werde,sie werde,wenn,falls",
      ),
    ),
  },
  fr: {
    ours: [
      sign(
        `(?<!\\p{L})(?:je|j['’])(?:\\s*(?:le|la|les|lui|vous|te|l['’]))?\\s*${words(
          "rappelle,rappellerai,appelle,appellerai,relance,relancerai,recontacte,recontacterai," +
            "contacte,contacterai,envoie,enverrai,écris,écrirai,reviens,reviendrai,essaie," +
            "essaierai," +
            "réessaie,réessaierai,tenterai,transmets,transmettrai,confirme,confirmerai,vois," +
            "verrai," +
            "rencontre,parle,parlerai,renvoie",
        )}`,
      ),
      sign(`(?<!\\p{L})(?:je vais|je dois|nous allons|on va)${FEW_OR_NONE}${FR_INFINITIVES}`),
      sign(`(?<!\\p{L})nous\\s+(?:\\S+\\s+)?${FR_PLURALS}`),
      sign(`^(?:à\\s+)?(?:le |la |lui )?${FR_INFINITIVES}`),
    ],
    never: sign(
      "(?<!\\p{L})(?:ne|n['’]|pas|jamais|hier|dernier|dernière|il y a|j['’]ai|si)(?!\\p{L})",
    ),
  },
  es: {
    ours: [
      sign(
        words(
          "llamo,llamaré,llamare,vuelvo a llamar,volveré a llamar,escribo,escribiré,envío,envio," +
            "enviaré,mando,mandaré,contactaré,contacto con,hablaré,hablo con,intentaré,intento," +
            "probaré,confirmaré,confirmo,preguntaré,llamamos,llamaremos,enviamos,enviaremos," +
            "escribiremos,hablaremos",
        ),
      ),
      sign(`(?<!\\p{L})(?:voy a|vamos a|tengo que|debo|hay que)${FEW_OR_NONE}${ES_INFINITIVES}`),
      sign(`^(?:volver a )?${ES_INFINITIVES}`),
    ],
    never: sign(words("no,nunca,ayer,pasado,pasada,hace,he,si,él,ella")),
  },
  it: {
    ours: [
      sign(
        words(
          "richiamo,richiamerò,chiamo,chiamerò,ricontatto,ricontatterò,contatterò,scrivo," +
            "scriverò," +
            "mando,manderò,invio,invierò,riprovo,riproverò,sento,sentirò,ci sentiamo,ci vediamo," +
            "confermo,confermerò,parlerò,richiamiamo,richiameremo,invieremo,manderemo,scriveremo",
        ),
      ),
      sign(`(?<!\\p{L})(?:devo|dobbiamo|vado a)${FEW_OR_NONE}${IT_INFINITIVES}`),
      sign(`^(?:da )?${IT_INFINITIVES}`),
    ],
    never: sign(words("non,mai,ieri,scorso,scorsa,fa,ho,ha,se,lui,lei")),
  },
  pl: {
    ours: [
      sign(
        words(
          "zadzwonię,oddzwonię,przedzwonię,dzwonię,wyślę,prześlę,napiszę,skontaktuję,odezwę," +
            "spróbuję," +
            "spotkam,zapytam,potwierdzę,wrócę,porozmawiam,umówię,zadzwonimy,oddzwonimy,wyślemy," +
            "prześlemy,napiszemy,skontaktujemy,odezwiemy,spotkamy",
        ),
      ),
      sign(`(?<!\\p{L})(?:muszę|musimy|mam|trzeba)${FEW_OR_NONE}${PL_INFINITIVES}`),
      sign(`^${PL_INFINITIVES}`),
    ],
    never: sign(words("nie,nigdy,wczoraj,zeszły,zeszłym,temu,jeśli,jeżeli")),
  },
};

/** Words before a time that say about when: the time counts. */
export const ABOUT_WHEN = new RegExp(
  words(
    "after,before,by,around,about,from,nach,gegen,ab,bis,frühestens,après,avant,vers,dès," +
      "a partir de,después de,antes de,hacia,sobre,dopo,prima di,verso,entro,po,przed,około,od,do",
  ),
  "giu",
);
export const DAY_AFTER_TOMORROW = /the day after tomorrow/giu;

/** Weekdays of three letters and less, which are words of a date all the same. */
export const SHORT_DAYS = new RegExp(
  words(
    "mon,tue,wed,thu,fri,sat,sun,mo,di,mi,do,fr,sa,so,lun,mar,mer,jeu,ven,sam,dim,mié,jue,vie," +
      "sáb," +
      "dom,gio,sab,pon,wt,śr,czw,pt",
  ),
  "iu",
);
