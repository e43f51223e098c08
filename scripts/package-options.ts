import { readUpdateKey } from "../main/electron/update-signature.ts";

/** Options of electron-builder that come from the environment. */
export type PackageOptions =
  | { readonly ok: true; readonly options: readonly string[] }
  | { readonly ok: false; readonly message: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of Microsoft's signing service, and the options that they are. */
const AZURE: readonly (readonly [variable: string, option: string])[] = [
  ["ROADBOOK_AZURE_ENDPOINT", "endpoint"],
  ["ROADBOOK_AZURE_ACCOUNT", "codeSigningAccountName"],
  ["ROADBOOK_AZURE_PROFILE", "certificateProfileName"],
];

/**
 * Returns the options that follow from the environment: where the app looks for updates, and who
 * signs it on Windows. macOS needs none: electron-builder reads its variables itself.
 */
export function packageOptions(env: Environment, isTest: boolean): PackageOptions {
  const update = updateOptions(env, isTest);
  const signing = signingOptions(env);
  if (!update.ok) return update;
  if (!signing.ok) return signing;
  // Playwright may attach to it (main/electron/forbidden-switches.ts).
  const flavour = isTest ? ["-c.extraMetadata.flavour=test"] : [];
  return { ok: true, options: [...update.options, ...signing.options, ...flavour] };
}

/**
 * Returns the options of updates. Control of an update server's answers would let others run
 * programs on all computers: it is asked over https, and what it says has to be signed. The app
 * reads both from its archive (update-source.ts).
 */
function updateOptions(env: Environment, isTest: boolean): PackageOptions {
  const address = env["ROADBOOK_UPDATE_URL"] ?? "";
  const key = env["ROADBOOK_UPDATE_KEY"] ?? "";
  if (address === "") return { ok: true, options: [] };
  const url = URL.parse(address);
  const isOwnMachine = isTest && url?.hostname === "127.0.0.1";
  if (url?.protocol !== "https:" && !isOwnMachine)
    return { ok: false, message: "ROADBOOK_UPDATE_URL must be an https address." };
  if (readUpdateKey(key) === null)
    return { ok: false, message: "Updates need ROADBOOK_UPDATE_KEY, an Ed25519 public key." };
  return {
    ok: true,
    options: [
      "-c.publish.provider=generic",
      `-c.publish.url=${address}`,
      `-c.extraMetadata.updates.url=${address}`,
      `-c.extraMetadata.updates.key=${key}`,
    ],
  };
}

/** The publisher's name goes into the app: an update that is signed by another is refused. */
function signingOptions(env: Environment): PackageOptions {
  const publisher = env["ROADBOOK_PUBLISHER"] ?? "";
  const azure = AZURE.filter(([variable]) => (env[variable] ?? "") !== "");
  const isSigned = azure.length > 0 || (env["WIN_CSC_LINK"] ?? "") !== "";
  if (!isSigned) return { ok: true, options: [] };
  if (publisher === "")
    return { ok: false, message: "Signing for Windows needs ROADBOOK_PUBLISHER." };
  if (azure.length === 0)
    return { ok: true, options: [`-c.win.signtoolOptions.publisherName=${publisher}`] };
  const missingVariables = AZURE.filter((entry) => !azure.includes(entry)).map(
    ([variable]) => variable,
  );
  if (missingVariables.length > 0)
    return { ok: false, message: `Signing for Windows needs ${missingVariables.join(" and ")}.` };
  const values = azure.map(([variable, option]) => [option, env[variable]] as const);
  return {
    ok: true,
    options: [["publisherName", publisher] as const, ...values].map(
      ([option, value]) => `-c.win.azureSignOptions.${option}=${value}`,
    ),
  };
}
