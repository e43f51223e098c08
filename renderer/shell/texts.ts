/** Texts of the frame around the screens, and of the commands that belong to none. */
export const SHELL_TEXTS = {
  commands: {
    theAddressOfThis: "Copied the address of this view.",
    searchEverything: "Search everything",
    commandPalette: "Command palette",
    keyboardShortcuts: "Keyboard shortcuts",
    goToToday: "Go to Today",
    goToAgenda: "Go to Agenda",
    goTo: (value: string | number) => `Go to ${value}`,
    goToPossibleDuplicates: "Go to Possible duplicates",
    goToSync: "Go to Sync",
    goToSettings: "Go to Settings",
    new: (plural: string | number) => `New ${plural}`,
    newRecordForThis: "New record for this page",
    copyTheAddressOf: "Copy the address of this view",
    back: "Back",
    forward: "Forward",
    lightTheme: "Light theme",
    darkTheme: "Dark theme",
    themeOfTheSystem: "Match the system theme",
    highContrastOrAs: "Toggle high contrast",
    denserOrRoomierRows: "Toggle row density",
  },
  createHere: {
    theresNothingToCreate: (keys: string | number) =>
      `There's nothing to create on this page. Press ${keys} and type “new”.`,
    youCantCreateOn: (plural: string | number) => `You can't create ${plural} on this server.`,
  },
  app: {
    roadbook: "Roadbook",
    roadbookCannotBeOpened: "Roadbook can't be opened here",
  },
  demoMark: {
    whatYouChangeHere: "Your changes here are lost when you leave the demo.",
    demoData: "Demo data",
    nothingHereIsKept: "Changes here are not saved.",
    leaving: "Leaving…",
    leave: "Leave",
    theDemo: "the demo",
  },
  frame: {
    skipToContent: "Skip to content",
  },
  openingWorkspace: {
    opening: (name: string | number) => `Opening ${name}…`,
  },
  sidebarResizer: {
    widthOfTheSidebar: "Sidebar width",
  },
  sidebar: {
    main: "Main",
    today: "Today",
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
    backKeys: (keys: string | number) => `Back (${keys})`,
    forward: "Forward",
    forwardKeys: (keys: string | number) => `Forward (${keys})`,
  },
  workspaceSwitcher: {
    workspace: (name: string | number) => `Workspace: ${name}`,
    preparingTheDemoData: "Preparing the demo data…",
  },
} as const;
