import { Printer } from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { IconButton } from "../../ui/button.tsx";
import { useListPopup } from "../list-actions.ts";
import { PRINT_TEXTS as TEXTS } from "./texts.ts";

/** Prints all records that a list or a board shows. */
export function PrintButton({ resource }: { readonly resource: Resource }) {
  const [, ask] = useListPopup("print");
  return (
    <IconButton
      icon={Printer}
      label={TEXTS.print(CONTRACTS[resource].title[1].toLowerCase())}
      onPress={() => ask(true)}
    />
  );
}
