import { useQuery } from "@tanstack/react-query";
import type { Match } from "../../../shared/local/matches.ts";
import type { ShortlistLine } from "../../../shared/local/shortlists.ts";
import { localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { LoadingNotice } from "../../ui/notices.tsx";
import styles from "./shortlist.module.css";
import { COMPARE_TEXTS as TEXTS, DESK_TEXTS, PART_TEXTS, STAGE_WORDS } from "./texts.ts";

interface Props {
  readonly job: string;
  readonly lines: readonly ShortlistLine[];
  readonly onClose: () => void;
}

const MAX_MATCHES = 200;

/** Candidates side by side, by the parts of their matches. */
export function CompareDialog({ job, lines, onClose }: Props) {
  const query = localQuery(useBridge(), "matchJob", {
    params: { slug: job },
    query: { limit: MAX_MATCHES },
  });
  const { data } = useQuery(query);
  const matches = new Map(data?.data.map((match) => [match.slug, match]));
  return (
    <Modal title={TEXTS.title(lines.length)} open wide onClose={onClose}>
      <div className={styles["form"]}>
        {data === undefined ? (
          <LoadingNotice title={DESK_TEXTS.loading} />
        ) : (
          <Comparison
            lines={lines}
            matches={lines.map(({ candidate }) => matches.get(candidate))}
          />
        )}
        <div className={styles["buttons"]}>
          <Button onPress={onClose}>{TEXTS.close}</Button>
        </div>
      </div>
    </Modal>
  );
}

interface ComparisonProps {
  readonly lines: readonly ShortlistLine[];
  /** In the order of the lines; undefined for one that is not among the best. */
  readonly matches: readonly (Match | undefined)[];
}

function Comparison({ lines, matches }: ComparisonProps) {
  const parts = [
    ...new Set(matches.flatMap((match) => match?.parts.map(({ part }) => part) ?? [])),
  ];
  return (
    <table className={styles["comparison"]}>
      <thead>
        <tr>
          <td />
          {lines.map(({ candidate, title, stage }, index) => (
            <th key={candidate} scope="col">
              <bdi>{title}</bdi>
              <span className={styles["quiet"]}>
                {matches[index] === undefined ? TEXTS.unlisted : STAGE_WORDS[stage]}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part}>
            <th scope="row">{PART_TEXTS[part]}</th>
            {lines.map(({ candidate }, index) => {
              const matchPart = matches[index]?.parts.find((item) => item.part === part);
              return (
                <td key={candidate} data-fit={matchPart?.fit}>
                  {matchPart?.text ?? "–"}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
