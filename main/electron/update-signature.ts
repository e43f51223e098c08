import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** Suffix of the address of `latest.yml` that leads to its signature. */
export const SIGNATURE_ENDING = ".sig";

/** The name is signed, too: what is meant for one system does not stand in for another's. */
function signedBytes(name: string, text: string): Buffer {
  return Buffer.from(`roadbook-update\n${name}\n${text}`, "utf8");
}

/** Returns the signature of the file that says what the newest version is, in base64. */
export function signUpdate(name: string, text: string, privateKey: KeyObject): string {
  return sign(null, signedBytes(name, text), privateKey).toString("base64");
}

/** Reads an Ed25519 public key (SPKI, base64); null if it is none. */
export function readUpdateKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : null;
  } catch {
    return null;
  }
}

/** Returns whether the holder of the private key has signed the file. */
export function isSignedUpdate(
  name: string,
  text: string,
  signature: string,
  publicKey: KeyObject,
): boolean {
  return verify(null, signedBytes(name, text), publicKey, Buffer.from(signature.trim(), "base64"));
}
