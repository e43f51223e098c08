import type { Random } from "./random.ts";

/**
 * Names as they occur in European recruiting, and those that trip software: diacritics,
 * right-to-left, no case, very long.
 */
const GROUPS: readonly {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly country: string;
  readonly cities: readonly string[];
  readonly dial: string;
  readonly weight: number;
}[] = [
  {
    weight: 6,
    country: "United Kingdom",
    cities: ["London", "Manchester", "Leeds", "Bristol"],
    dial: "44",
    firstNames: [
      "Oliver",
      "Amelia",
      "Harry",
      "Isla",
      "George",
      "Freya",
      "Noah",
      "Grace",
      "Arthur",
      "Poppy",
    ],
    lastNames: [
      "Smith",
      "Jones",
      "Taylor",
      "O'Connor",
      "Brown-Davies",
      "Wilson",
      "Evans",
      "Thomas",
      "Roberts",
      "MacLeod",
    ],
  },
  {
    weight: 5,
    country: "Germany",
    cities: ["Berlin", "München", "Köln", "Düsseldorf"],
    dial: "49",
    firstNames: [
      "Jürgen",
      "Anneliese",
      "Björn",
      "Käthe",
      "Lukas",
      "Sören",
      "Mia",
      "Friederike",
      "Uwe",
      "Leonie",
    ],
    lastNames: [
      "Müller",
      "Groß",
      "Schröder",
      "Weiß",
      "Krüger",
      "von der Heide",
      "Böhm",
      "Schäfer",
      "Jäger",
      "Vogel",
    ],
  },
  {
    weight: 5,
    country: "Poland",
    cities: ["Warszawa", "Łódź", "Kraków", "Gdańsk"],
    dial: "48",
    firstNames: [
      "Łukasz",
      "Małgorzata",
      "Paweł",
      "Żaneta",
      "Grzegorz",
      "Świętosława",
      "Jacek",
      "Agnieszka",
    ],
    lastNames: [
      "Wójcik",
      "Kowalski",
      "Dąbrowska",
      "Łuczak",
      "Żmuda",
      "Szczęsny",
      "Grzegorczyk",
      "Nowak",
    ],
  },
  {
    weight: 3,
    country: "Türkiye",
    cities: ["İstanbul", "İzmir", "Ankara"],
    dial: "90",
    firstNames: ["Işıl", "İbrahim", "Çağlar", "Gülşen", "Ömer", "Şeyma"],
    lastNames: ["Yılmaz", "Öztürk", "Çelik", "Işık", "Doğan", "Kılıç"],
  },
  {
    weight: 3,
    country: "France",
    cities: ["Paris", "Lyon", "Orléans"],
    dial: "33",
    firstNames: ["Zoé", "François", "Anaïs", "Jérôme", "Maëlys", "Loïc"],
    lastNames: ["Lefèvre", "Dupont", "Le Gall", "Beauséjour", "Rousseau", "D'Aubigné"],
  },
  {
    weight: 2,
    country: "Denmark",
    cities: ["København", "Århus", "Ærøskøbing"],
    dial: "45",
    firstNames: ["Søren", "Åse", "Jørgen", "Freja", "Bjørn"],
    lastNames: ["Sørensen", "Ægidius", "Kjær", "Østergaard", "Brøndum"],
  },
  {
    weight: 2,
    country: "Vietnam",
    cities: ["Hà Nội", "Đà Nẵng"],
    dial: "84",
    firstNames: ["Nguyệt", "Đức", "Hồng", "Tuấn"],
    lastNames: ["Nguyễn", "Trần", "Đặng", "Phạm"],
  },
  {
    weight: 2,
    country: "China",
    cities: ["上海", "北京"],
    dial: "86",
    firstNames: ["伟", "芳", "小明", "丽娜"],
    lastNames: ["王", "李", "张", "欧阳"],
  },
  {
    weight: 2,
    country: "Japan",
    cities: ["東京", "大阪"],
    dial: "81",
    firstNames: ["さくら", "太郎", "ひろし", "美咲"],
    lastNames: ["佐藤", "鈴木", "田中", "渡辺"],
  },
  {
    weight: 1,
    country: "South Korea",
    cities: ["서울", "부산"],
    dial: "82",
    firstNames: ["지민", "서연", "민준"],
    lastNames: ["김", "이", "박"],
  },
  {
    weight: 2,
    country: "Egypt",
    cities: ["القاهرة", "الإسكندرية"],
    dial: "20",
    firstNames: ["محمد", "فاطمة", "أحمد", "ليلى"],
    lastNames: ["عبد الله", "حسن", "النجار"],
  },
  {
    weight: 1,
    country: "Israel",
    cities: ["תל אביב", "חיפה"],
    dial: "972",
    firstNames: ["נועה", "אורי", "תמר"],
    lastNames: ["כהן", "לוי", "מזרחי"],
  },
  {
    weight: 1,
    country: "Spain",
    cities: ["Málaga", "A Coruña"],
    dial: "34",
    firstNames: ["María de los Ángeles Guadalupe", "Íñigo", "Begoña"],
    lastNames: ["Fernández-Villaverde y Martínez de la Concepción", "Núñez", "Ibáñez"],
  },
  {
    weight: 1,
    country: "Ukraine",
    cities: ["Київ", "Львів"],
    dial: "380",
    firstNames: ["Олена", "Тарас", "Мар'яна"],
    lastNames: ["Шевченко", "Ковальчук", "Ґалаґан"],
  },
  {
    weight: 1,
    country: "Greece",
    cities: ["Αθήνα", "Θεσσαλονίκη"],
    dial: "30",
    firstNames: ["Ελένη", "Γιώργος", "Σοφία"],
    lastNames: ["Παπαδόπουλος", "Νικολάου"],
  },
  {
    weight: 1,
    country: "Iceland",
    cities: ["Reykjavík"],
    dial: "354",
    firstNames: ["Þórunn", "Guðrún Ösp"],
    lastNames: ["Ævarsdóttir", "Wolfeschlegelsteinhausenbergerdorffsdóttir"],
  },
];
const WEIGHTED = GROUPS.flatMap((group) =>
  Array<(typeof GROUPS)[number]>(group.weight).fill(group),
);

const MAIL_DOMAINS = [
  "example.com",
  "mail.example",
  "firma.example",
  "talent.example",
  "example.org",
] as const;

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly full: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly country: string;
}

export function person(random: Random, number: number): Person {
  const group = random.pick(WEIGHTED);
  const firstName = random.pick(group.firstNames);
  const lastName = random.pick(group.lastNames);
  const local = latin(`${firstName}.${lastName}`) || `person`;
  const email = `${local.slice(0, 40)}${number}@${random.pick(MAIL_DOMAINS)}`;
  return {
    firstName,
    lastName,
    full: `${firstName} ${lastName}`,
    // Some people write their address with capitals, some give every agency an address of its own.
    email:
      number % 17 === 0
        ? email.replace("@", "+jobs@")
        : number % 23 === 0
          ? email.toUpperCase()
          : email,
    phone: phone(random, group.dial),
    city: random.pick(group.cities),
    country: group.country,
  };
}

/** Plain letters of a name for an address, "" when it has none. */
export function latin(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/ø/g, "o")
    .replace(/đ/g, "d")
    .replace(/ı/g, "i")
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/þ/g, "th")
    .replace(/ð/g, "d")
    .replace(/[^a-z.]+/g, "")
    .replace(/^\.+|\.+$/g, "");
}

/** Numbers in the formats in which people write them. */
function phone(random: Random, dial: string): string {
  const digits = String(random.between(100_000_000, 999_999_999));
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  switch (random.between(0, 6)) {
    case 0:
      return `+${dial} ${a} ${b} ${c}`;
    case 1:
      return `+${dial}${digits}`;
    case 2:
      return `00${dial}-${a}-${b}-${c}`;
    case 3:
      return `(0${a}) ${b}-${c}`;
    case 4:
      return `${a}.${b}.${c}`;
    case 5:
      return `+${dial} ${a} ${b}${c} ext. ${random.between(10, 99)}`;
    default:
      return `+${dial} (${a}) ${b}/${c}`;
  }
}
