import { Fragment, type ReactNode } from "react";
import { isObject } from "../../shared/contract/liberal.ts";
import { type Resource, resourceOfSlug } from "../../shared/contract/resource.ts";
import { PlaceLink } from "../core/place-link.tsx";
import type { ShownRecord } from "../core/queries.ts";
import { nameOf } from "./value-text.ts";
import { visibleText } from "../ui/visible-text.ts";
import styles from "./values.module.css";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: Resource;
  readonly recordView: ShownRecord;
  /** Makes the role of a person something that can be edited where it stands. */
  readonly asEditable?: (role: ReactNode) => ReactNode;
}

/** Shows a person's position and organization, or what a record is about; records are links. */
export function RoleLine({ resource, recordView, asEditable }: Props) {
  const parts = partsOf(resource, recordView, asEditable).filter(({ content }) => content !== null);
  if (parts.length === 0) return null;
  return (
    <p className={styles["line"]}>
      {parts.map(({ key, content }, index) => (
        <Fragment key={key}>
          {index === 0 ? null : " · "}
          {content}
        </Fragment>
      ))}
    </p>
  );
}

interface Part {
  readonly key: string;
  /** Null when the record has no such value. */
  readonly content: ReactNode;
}

function partsOf(
  resource: Resource,
  recordView: ShownRecord,
  asEditable: Props["asEditable"],
): readonly Part[] {
  const value = (field: string) => recordView[field];
  const editable = (role: ReactNode) => (role === null ? null : (asEditable?.(role) ?? role));
  switch (resource) {
    case "candidate": {
      const organization = textOf(value("current_organization"));
      const role = roleAt(textOf(value("current_position")), organization);
      return [{ key: "role", content: editable(role) }];
    }
    case "contact": {
      const designation = editable(textOf(value("designation")));
      return [{ key: "role", content: roleAt(designation, linkTo(value("organization"))) }];
    }
    case "organization":
      return [{ key: "industry", content: textOf(nameOf(value("industry"))) }];
    case "job":
      return [
        { key: "organization", content: linkTo(value("organization")) },
        { key: "contact", content: linkTo(value("contact")) },
      ];
    case "deal":
      return [{ key: "organization", content: linkTo(value("organization")) }];
    case "activity":
      return [
        { key: "type", content: textOf(nameOf(value("activity_type"))) },
        { key: "related", content: linkTo(value("related_record")) },
      ];
    case "note":
      return [
        { key: "type", content: textOf(nameOf(value("note_type"))) },
        { key: "related", content: linkTo(value("related_record")) },
      ];
  }
}

function roleAt(role: ReactNode, company: ReactNode): ReactNode {
  if (role === null || company === null) return role ?? company;
  return (
    <>
      {role} {TEXTS.roleAt} {company}
    </>
  );
}

function textOf(value: unknown): ReactNode {
  return typeof value !== "string" || value.trim() === "" ? null : <bdi>{visibleText(value)}</bdi>;
}

/** The name of a related record, which leads to it when the record is known. */
function linkTo(value: unknown): ReactNode {
  const name = nameOf(value);
  if (!isObject(value) || name === "") return null;
  const key = typeof value["slug"] === "string" ? value["slug"] : "";
  const resource = resourceOfSlug(key);
  if (resource === null) return <bdi>{name}</bdi>;
  return (
    <PlaceLink place={{ view: "record", resource, key }}>
      <bdi>{name}</bdi>
    </PlaceLink>
  );
}
