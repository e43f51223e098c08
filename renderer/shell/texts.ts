import { numberText } from "../ui/format.ts";

/** Texts of the frame around the screens, and of the commands that belong to none. */
export const SHELL_TEXTS = {
  toasts: {
    /** Several messages that say the same. */
    times: (text: string, count: number) => `${text} (${count} times)`,
  },
  printedAt: (time: string) => `Printed ${time}`,
  commands: {
    print: "Print this view",
    savePdf: "Save as PDF…",
    addressCopied: "Copied the address of this view.",
    searchEverything: "Search everything",
    commandPalette: "Command palette",
    keyboardShortcuts: "Keyboard shortcuts",
    goToToday: "Go to Today",
    goToAgenda: "Go to Agenda",
    goTo: (records: string) => `Go to ${records}`,
    goToDuplicates: "Go to Possible duplicates",
    goToSync: "Go to Sync",
    goToSettings: "Go to Settings",
    new: (record: string) => `New ${record}`,
    otherNew: ["Create", "Add"],
    newRecordHere: "New record for this page",
    newWindow: "Open in new window",
    lock: "Lock this workspace",
    cannotLock: "This workspace isn't encrypted, so a lock would protect nothing. Settings has it.",
    copyAddress: "Copy the address of this view",
    back: "Back",
    forward: "Forward",
    lightTheme: "Light theme",
    darkTheme: "Dark theme",
    systemTheme: "Match the system theme",
    toggleContrast: "Toggle high contrast",
    toggleDensity: "Toggle row density",
  },
  createHere: {
    nothingToCreate: (keys: string) =>
      `There's nothing to create on this page. Press ${keys} and type “new”.`,
    cannotCreate: (records: string) => `${records} can only be created in your CRM.`,
    instead: (noun: string) => `New ${noun}`,
  },
  app: {
    name: "Roadbook",
    cannotOpen: "Roadbook can't be opened here",
  },
  demoBanner: {
    changesAreLost: "Your changes here are lost when you leave the demo.",
    demoData: "Demo",
    notSaved: "Changes here are not saved.",
    leaving: "Leaving…",
    leave: "Leave",
    theDemo: "the demo",
  },
  frame: {
    skipToContent: "Skip to content",
  },
  openingWorkspace: {
    opening: (name: string) => `Opening ${name}…`,
  },
  sidebarResizer: {
    label: "Sidebar width",
  },
  sidebar: {
    main: "Main",
    today: "Today",
    overdue: (count: string) => `${count} overdue`,
    inbox: "Inbox",
    inboxWaiting: (count: number) =>
      count === 1 ? "1 draft waits" : `${numberText(count)} drafts wait`,
    agenda: "Agenda",
    activities: "Activities",
    notes: "Notes",
    shortlists: "Shortlists",
    reports: "Reports",
    duplicates: "Duplicates",
    sync: "Sync",
    settings: "Settings",
    search: "Search",
    boards: "Boards",
  },
  syncStatus: {
    notSyncedYet: "Not synced yet",
    synced: "Synced",
    lastSynced: "Last synced",
    workOffline: "Work offline",
  },
  travelButtons: {
    back: "Back",
    backKeys: (keys: string) => `Back (${keys})`,
    forward: "Forward",
    forwardKeys: (keys: string) => `Forward (${keys})`,
  },
  workspaceSwitcher: {
    workspace: (name: string) => `Workspace: ${name}`,
    preparingDemo: "Preparing the demo data…",
  },
} as const;
