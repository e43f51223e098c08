/** Texts of the frame around the screens, and of the commands that belong to none. */
export const SHELL_TEXTS = {
  toasts: {
    /** Several messages that say the same. */
    times: (text: string, count: number) => `${text} (${count} times)`,
  },
  commands: {
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
    cannotCreate: (records: string) => `You can't create ${records} on this server.`,
  },
  app: {
    name: "Roadbook",
    cannotOpen: "Roadbook can't be opened here",
  },
  demoBanner: {
    changesAreLost: "Your changes here are lost when you leave the demo.",
    demoData: "Demo data",
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
    agenda: "Agenda",
    activities: "Activities",
    notes: "Notes",
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
