/** Texts of the export of a list. */
export const EXPORT_TEXTS = {
  export: "Export",
  exportNamed: (plural: string) => `Export ${plural}`,
  formats: { xlsx: "Excel (XLSX)", csv: "CSV" },
  stop: (percent: number) => `Stop (${percent} %)`,
  stopExport: "Stop the export",
  stopped: "Export stopped. No file was saved.",
  exported: (rows: string) => `Exported ${rows} rows.`,
  failed: "Couldn't export the list.",
  tooMany: "An Excel sheet takes up to 1,048,575 rows. Export CSV, or filter the list.",
} as const;
