import { Fragment } from "react";

const PARTS = /(?=[@.?&#=_])|(?<=\/)(?!\/)/;

/**
 * An email or web address that breaks between its parts where it does not fit into one line, and
 * within a part only where that does not fit either. It is copied without the breaks.
 */
export function AddressText({ text }: { readonly text: string }) {
  return text.split(PARTS).map((part, index) => (
    // Parts have no identity but their place.
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
