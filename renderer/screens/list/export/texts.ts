export const EXPORT_TEXTS = {
  exportButton: {
    theExportWasStopped: "Export stopped. No file was saved.",
    couldntExportTheList: "Couldn't export the list.",
    stopTheExport: "Stop the export",
    exportAsCSV: (plural: string | number) => `Export ${plural} as CSV`,
    stop: (percent: string | number) => `Stop (${percent} %)`,
    export: "Export",
  },
} as const;
