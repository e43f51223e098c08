import { CV_WORLDS, type CvWorld } from "./cv-world.ts";

/** A line of a made-up CV: how it looks, and in which of two columns it stands. */
export interface MadeLine {
  readonly text: string;
  readonly look: "name" | "heading" | "bold" | "plain";
  readonly column: "left" | "right" | "full";
}

export interface MadeCv {
  readonly fileName: string;
  readonly lines: readonly MadeLine[];
  /** Fields that a careful reader would fill in. */
  readonly truth: Readonly<Record<string, string>>;
}

/** Small random numbers that are the same each time. */
function seeded(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const plainLetters = (text: string) =>
  text
    .normalize("NFD")
    .replace(/ł/g, "l")
    .replace(/Ł/g, "L")
    .replace(/ß/g, "ss")
    .replace(/ı/g, "i")
    .replace(/[^\p{L}]/gu, "")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Makes a CV of a language; the number decides its layout, its person and its traps. */
export function makeCv(seed: number): MadeCv {
  const next = seeded(seed);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[next(values.length)];
    if (value === undefined) throw new Error("Nothing to pick from.");
    return value;
  };
  const chance = (percent: number) => next(100) < percent;
  const world = CV_WORLDS[seed % CV_WORLDS.length] ?? pick(CV_WORLDS);
  const [givenName, family] = pick(world.names);
  const [street, codeCity, city, country] = pick(world.places);
  const [phone, e164] = phoneOf(world, country, pick);
  const mailbox = pick([
    `${plainLetters(givenName)}.${plainLetters(family)}`,
    `${plainLetters(givenName).slice(0, 1)}${plainLetters(family)}`,
    `${plainLetters(family)}${next(90) + 10}`,
    `sunny.days${next(900)}`,
  ]);
  const email = `${mailbox}@${pick(["mail.example", "posteo.example", "inbox.example.org"])}`;
  const [title, formerTitle] = [pick(world.titles), pick(world.titles)];
  const firm = pick(world.firms);
  const formerFirm = pick(world.firms.filter((name) => name !== firm));
  const university = pick(world.universities);
  const [degree, subject] = pick(world.degrees);
  const hasCountry = chance(40);
  const hasStreet = chance(75);
  const hasLink = chance(50);
  const hasHeadline = chance(40);
  const isOpen = chance(80);
  const link = `linkedin.com/in/${plainLetters(givenName)}-${plainLetters(family)}-${next(9000)}`;
  const truth: Record<string, string> = {
    first_name: givenName,
    last_name: family,
    email,
    phone: e164,
    city,
    university,
    education_specialization: subject,
    ...(hasCountry && { country }),
    ...(codeCity.includes(", OR ") && { state: "OR" }),
    ...(hasStreet && { address: street }),
    ...(hasLink && { profile_network_a_url: `https://www.${link}` }),
    ...(isOpen
      ? { current_position: title, current_organization: firm, last_organization: formerFirm }
      : { last_organization: firm }),
    ...(!isOpen && hasHeadline && { current_position: title }),
  };

  const lines: MadeLine[] = [];
  const isWide = chance(35);
  const add = (
    text: string,
    look: MadeLine["look"] = "plain",
    column: MadeLine["column"] = "full",
  ) => void lines.push({ text, look, column: isWide ? column : "full" });
  const heading = (name: keyof CvWorld["headings"], column: MadeLine["column"]) => {
    const text = pick(world.headings[name]);
    add(chance(40) ? text.toUpperCase() : text, "heading", column);
  };

  // The head of the page.
  if (chance(25))
    add(pick(["CURRICULUM VITAE", "Lebenslauf", "Curriculum Vitae", "CV"]), "heading");
  const fullName = `${givenName} ${family}`;
  add(
    pick([
      fullName,
      fullName,
      fullName.toUpperCase(),
      `${givenName} ${family.toUpperCase()}`,
      world.language === "de" ? `Dr. ${fullName}` : fullName,
      world.language === "en" ? `${fullName}, MBA` : fullName,
    ]),
    "name",
  );
  if (hasHeadline) add(title, "bold");
  const hasContactHeading = chance(45) || isWide;
  if (hasContactHeading) heading("contact", "left");
  const place = hasCountry ? `${codeCity}, ${country}` : codeCity;
  const www = chance(50) ? `https://www.${link}` : `www.${link}`;
  switch (isWide ? 1 + next(2) : next(4)) {
    case 0:
      add(
        [hasStreet ? `${street}, ${place}` : place, phone, email].join(pick([" | ", " • ", " · "])),
      );
      if (hasLink) add(www);
      break;
    case 1:
      add(`${world.labels.address}: ${hasStreet ? `${street}, ` : ""}${place}`, "plain", "left");
      add(`${world.labels.phone}: ${phone}`, "plain", "left");
      add(`${world.labels.email}: ${email}`, "plain", "left");
      if (hasLink) add(`LinkedIn: ${www}`, "plain", "left");
      break;
    case 2:
      if (hasStreet) add(street, "plain", "left");
      add(place, "plain", "left");
      add(phone, "plain", "left");
      add(email, "plain", "left");
      if (hasLink) add(www, "plain", "left");
      break;
    default:
      add(`${email}\t${phone}`);
      add(hasStreet ? `${street}, ${place}` : place);
      if (hasLink) add(www);
  }
  if (chance(40)) add(world.birth, "plain", "left");

  const start = 2017 + next(6);
  const monthName = () => pick(world.months);
  const date = pick<(year: number) => string>([
    (year) => `${monthName()} ${year}`,
    (year) => `${String(1 + next(9)).padStart(2, "0")}/${year}`,
    (year) => String(year),
    (year) => `${String(1 + next(9)).padStart(2, "0")}.${year}`,
  ]);
  const dash = pick([" – ", " - ", "–", " — "]);
  const presentWord = pick(world.present);
  const range = (from: number, until: number | null) =>
    `${date(from)}${dash}${until === null ? presentWord : date(until)}`;
  const entryStyle = next(6);
  const entry = (position: string, employer: string, dates: string) => {
    switch (entryStyle) {
      case 0:
        add(`${position}, ${employer}`, "bold", "right");
        add(dates, "plain", "right");
        break;
      case 1:
        add(`${dates}\t${position}`, "bold", "right");
        add(employer, "plain", "right");
        break;
      case 2:
        add(employer, "bold", "right");
        add(position, "plain", "right");
        add(`${dates} | ${city}`, "plain", "right");
        break;
      case 3:
        add(`${position} | ${employer} | ${dates}`, "bold", "right");
        break;
      case 4:
        add(dates, "bold", "right");
        add(`${position}`, "plain", "right");
        add(`${employer}, ${city}`, "plain", "right");
        break;
      default:
        add(`${employer} – ${position} (${dates})`, "bold", "right");
    }
    for (const duty of world.duties) if (chance(70)) add(`• ${duty}`, "plain", "right");
    if (chance(15)) add(`• Office: +49 30 9876543, zentrale@firm.example`, "plain", "right");
    add("", "plain", "right");
  };
  const parts: (() => void)[] = [
    () => {
      heading("experience", "right");
      if (isOpen) {
        entry(title, firm, range(start, null));
        entry(formerTitle, formerFirm, range(start - 4, start));
      } else {
        entry(title, firm, range(start - 1, start + 2));
        entry(formerTitle, formerFirm, range(start - 4, start - 1));
      }
    },
    () => {
      heading("education", "right");
      const dates = `${start - 9}${dash}${start - 4}`;
      switch (next(3)) {
        case 0:
          add(`${degree}, ${university}`, "bold", "right");
          add(dates, "plain", "right");
          break;
        case 1:
          add(`${dates}\t${university}`, "bold", "right");
          add(degree, "plain", "right");
          break;
        default:
          add(`${university} (${start - 4})`, "bold", "right");
          add(degree, "plain", "right");
      }
      add("", "plain", "right");
    },
  ];
  if (chance(50)) {
    heading("profile", "right");
    add(world.summary, "plain", "right");
    add("", "plain", "right");
  }
  for (const part of chance(75) ? parts : parts.toReversed()) part();
  heading("skills", "left");
  if (chance(50)) add(world.skills.join(", "), "plain", "left");
  else for (const skill of world.skills) add(`• ${skill}`, "plain", "left");
  add("", "plain", "left");
  heading("languages", "left");
  for (const line of world.languageLines) add(line, "plain", "left");
  add("", "plain", "left");
  if (chance(35)) {
    heading("extras", "left");
    add(
      pick(["Chess, hiking", "IBAN DE89 3704 0044 0532 0130 00", "2015-2016 Volunteer"]),
      "plain",
      "left",
    );
  }
  if (chance(35)) {
    heading("references", "right");
    add("Martin Sample, Head of Operations", "plain", "right");
    add("martin.sample@former.example, +44 20 7946 0321", "plain", "right");
  }
  if (chance(20)) add("Presented by Talent Recruiting GmbH, +49 89 123456, office@talent.example");
  return { fileName: chance(50) ? `CV_${plainLetters(family)}.pdf` : "cv-final.pdf", lines, truth };
}

/** A phone of the person's country, so that a number without its code can be told. */
function phoneOf(
  world: CvWorld,
  country: string,
  pick: <T>(values: readonly T[]) => T,
): readonly [string, string] {
  const isAustrian = country === "Österreich";
  const isAmerican = country === "USA";
  const ownPhones = world.phones.filter(([, number]) =>
    isAustrian
      ? number.startsWith("+43")
      : isAmerican
        ? number.startsWith("+1")
        : !number.startsWith("+43") && !number.startsWith("+1"),
  );
  return pick(ownPhones);
}
