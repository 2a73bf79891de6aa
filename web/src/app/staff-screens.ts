/** Of staff, and others that few open: apart, because the log-in loads the list of the other screens. */
export const staffScreens = {
  admins: () => import('#features/session/admins.screen.tsx').then(module => module.AdminsScreen),
  coordinators: () =>
    import('#features/boards/coordinators.screen.tsx').then(module => module.CoordinatorsScreen),
  staff: () => import('#features/roll-calls/staff.screen.tsx').then(module => module.StaffScreen),
  rollCall: () => import('#features/roll-calls/roll-call.screen.tsx').then(module => module.RollCallScreen),
  sent: () => import('#features/notifications/sent.screen.tsx').then(module => module.SentScreen),
  reach: () => import('#features/reach/reach.screen.tsx').then(module => module.ReachScreen),
  allCheckIn: () =>
    import('#features/boards/all-check-in.screen.tsx').then(module => module.AllCheckInScreen),
  myItems: () => import('#features/boards/my-items.screen.tsx').then(module => module.MyItemsScreen),
  userPreferences: () =>
    import('#features/user-preferences/user-preferences.screen.tsx').then(
      module => module.UserPreferencesScreen,
    ),
  notifications: () => import('#features/notifications/inbox.screen.tsx').then(module => module.InboxScreen),
  reminders: () =>
    import('#features/scheduled-reminders/reminders.screen.tsx').then(module => module.RemindersScreen),
  installation: () =>
    import('#features/installation/installation.screen.tsx').then(module => module.InstallationScreen),
  newEvent: () => import('#features/organiser/new-event.screen.tsx').then(module => module.NewEventScreen),
  items: () => import('#features/organiser/items.screen.tsx').then(module => module.ItemsScreen),
  joinByLink: () =>
    import('#features/organiser/join-by-link.screen.tsx').then(module => module.JoinByLinkScreen),
  people: () => import('#features/organiser/people.screen.tsx').then(module => module.PeopleScreen),
  sheets: () => import('#features/imports/sheets.screen.tsx').then(module => module.SheetsScreen),
  history: () => import('#features/history/history.screen.tsx').then(module => module.HistoryScreen),
  eventSettings: () =>
    import('#features/organiser/event-settings.screen.tsx').then(module => module.EventSettingsScreen),
  securityLog: () =>
    import('#features/security-log/security-log.screen.tsx').then(module => module.SecurityLogScreen),
  webhooks: () => import('#features/webhooks/webhooks.screen.tsx').then(module => module.WebhooksScreen),
}

export type StaffScreens = typeof staffScreens
