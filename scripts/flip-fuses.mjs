import { flipFuses, FuseV1Options, FuseVersion } from "@electron/fuses";
import { join } from "node:path";

/**
 * Hook of electron-builder: sets every fuse of Electron's binary. It fails when an update of
 * Electron brings a fuse that is not in the list. Flipped here, because the older library inside
 * electron-builder does not know all of them.
 */
export default async function flipAllFuses(context) {
  await flipFuses(binaryOf(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // For Apple's own processors only (3 is arm64), which refuse a binary that was changed.
    resetAdHocDarwinSignature:
      process.platform === "darwin" &&
      context.electronPlatformName === "darwin" &&
      context.arch === 3,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    // Playwright attaches to the test flavour (scripts/package.ts) by the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: process.env["ROADBOOK_FLAVOUR"] === "test",
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  });
}

function binaryOf({ appOutDir, electronPlatformName, packager }) {
  const { productFilename } = packager.appInfo;
  switch (electronPlatformName) {
    case "darwin":
      return join(appOutDir, `${productFilename}.app`);
    case "win32":
      return join(appOutDir, `${productFilename}.exe`);
    default:
      return join(appOutDir, packager.executableName);
  }
}
