/** Texts of the export of a list. */
export const EXPORT_TEXTS = {
  export: "Export",
  exportAsCsv: (plural: string) => `Export ${plural} as CSV`,
  stop: (percent: number) => `Stop (${percent} %)`,
  stopExport: "Stop the export",
  stopped: "Export stopped. No file was saved.",
  exported: (rows: string) => `Exported ${rows} rows.`,
  failed: "Couldn't export the list.",
} as const;
