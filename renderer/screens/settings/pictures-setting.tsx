import { useQueryClient } from "@tanstack/react-query";
import { callLocal, localKey } from "../../core/local.ts";
import { usePicturesAnswer } from "../../core/pictures.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { PICTURE_TEXTS as TEXTS } from "./texts.ts";

/** Whether pictures of people are loaded when these are shown. */
export function PicturesSetting() {
  const bridge = useBridge();
  const client = useQueryClient();
  const answer = usePicturesAnswer();
  const change = useAction(
    async (automatic: boolean) => {
      const next = await callLocal(bridge, "setPictures", { body: { automatic } });
      client.setQueryData(localKey("readPictures"), next);
    },
    { failed: TEXTS.notChanged },
  );
  if (answer === undefined) return null;
  const { automatic, pictures } = answer;
  return (
    <Section id="pictures" title={TEXTS.title} about={TEXTS.about}>
      <Switch
        label={automatic ? TEXTS.on : TEXTS.off}
        selected={automatic}
        onChange={(next) => void change.run(next)}
      />
      <p className={styles["note"]}>
        {TEXTS.count(pictures.length)} {automatic && pictures.length > 0 ? TEXTS.offRemoves : null}
      </p>
      {automatic || pictures.length === 0 ? null : (
        <Button small onPress={() => void change.run(false)}>
          {TEXTS.removeAll}
        </Button>
      )}
    </Section>
  );
}
