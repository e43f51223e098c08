/**
 * Signs what says which version is the newest (`latest*.yml`) in a folder of packages, with the
 * private key in ROADBOOK_UPDATE_SIGNING_KEY; to be done again whenever such a file changes, as for
 * a staged roll-out. `npm run package` does it where there is a key.
 *
 *     node scripts/sign-updates.ts dist
 *     node scripts/sign-updates.ts --new-key     a key pair, as two lines for an environment
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SIGNATURE_ENDING, signUpdate } from "../main/electron/update-signature.ts";

const [outFolder = "dist"] = process.argv.slice(2);

if (outFolder === "--new-key") {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { format: "der", type: "spki" },
    privateKeyEncoding: { format: "der", type: "pkcs8" },
  });
  process.stdout.write(
    `ROADBOOK_UPDATE_KEY=${publicKey.toString("base64")}\n` +
      `ROADBOOK_UPDATE_SIGNING_KEY=${privateKey.toString("base64")}\n`,
  );
} else process.exit(signFolder(outFolder, process.env));

/** Returns the exit code. */
function signFolder(folder: string, env: NodeJS.ProcessEnv): number {
  const key = Buffer.from(env["ROADBOOK_UPDATE_SIGNING_KEY"] ?? "", "base64");
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const ownKey = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  if (ownKey.toString("base64") !== env["ROADBOOK_UPDATE_KEY"]) {
    process.stderr.write("ROADBOOK_UPDATE_SIGNING_KEY isn't the key of ROADBOOK_UPDATE_KEY.\n");
    return 2;
  }
  for (const name of readdirSync(folder).filter((file) => /^latest.*\.yml$/.test(file))) {
    const file = join(folder, name);
    const signature = signUpdate(name, readFileSync(file, "utf8"), privateKey);
    writeFileSync(`${file}${SIGNATURE_ENDING}`, `${signature}\n`);
    process.stdout.write(`Signed ${name}.\n`);
  }
  return 0;
}
