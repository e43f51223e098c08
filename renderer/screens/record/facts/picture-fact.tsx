import type { PicturedResource } from "../../../../shared/contract/profile-picture.ts";
import type { RecordKind } from "../../../../shared/contract/record-field.ts";
import { callLocal } from "../../../core/local.ts";
import { usePicturesAnswer } from "../../../core/pictures.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { FixedFact } from "./fixed-fact.tsx";
import { FACT_TEXTS } from "./texts.ts";

const TEXTS = FACT_TEXTS.picture;

interface Props {
  readonly resource: PicturedResource;
  readonly recordKey: string;
  readonly label: string;
  readonly kind: RecordKind;
  readonly text: string;
}

/** The address of a picture, which is loaded, or removed from this machine, when the user asks. */
export function PictureFact({ resource, recordKey, ...fact }: Props) {
  const bridge = useBridge();
  const answer = usePicturesAnswer();
  const params = { resource, key: recordKey };
  const load = useAction(() => callLocal(bridge, "loadPicture", { params }), {
    failed: TEXTS.notLoaded,
  });
  const remove = useAction(() => callLocal(bridge, "removePicture", { params }), {
    failed: TEXTS.notRemoved,
  });
  const isHere = answer?.pictures.some(
    (picture) => picture.resource === resource && picture.key === recordKey,
  );
  return (
    <FixedFact {...fact}>
      {fact.text === "" || answer === undefined ? null : (
        <Button
          small
          tone="quiet"
          onPress={() => void (isHere === true ? remove.run() : load.run())}
        >
          {load.isRunning ? TEXTS.loading : isHere === true ? TEXTS.remove : TEXTS.load}
        </Button>
      )}
    </FixedFact>
  );
}
