import * as accountInvitations from '@muster/domain/accounts/endpoints-invitation.ts'
import * as passkeys from '@muster/domain/accounts/endpoints-passkeys.ts'
import * as accounts from '@muster/domain/accounts/endpoints-staff.ts'
import { sessionReply } from '@muster/domain/accounts/schema.ts'
import {
  acceptInvitationBody,
  findInvitationBody,
  invitationReply,
} from '@muster/domain/accounts/schema-invitation.ts'
import { accountStateBody, accountStateReply } from '@muster/domain/accounts/schema-staff.ts'
import * as boards from '@muster/domain/boards/endpoints.ts'
import { arrivalsReply, boardPeopleReply, boardReply } from '@muster/domain/boards/schema.ts'
import * as departures from '@muster/domain/departures/endpoints.ts'
import { departInput, departureReply, undoDepartureInput } from '@muster/domain/departures/schema.ts'
import * as events from '@muster/domain/events/endpoints.ts'
import * as eventSettings from '@muster/domain/events/endpoints-settings.ts'
import { eventsReply, oneEventReply, organisersReply, rsvpReply } from '@muster/domain/events/schema.ts'
import { editEventBody, eventSettingsReply, newEventBody } from '@muster/domain/events/schema-settings.ts'
import { readHistory } from '@muster/domain/history/endpoints.ts'
import { historyReply } from '@muster/domain/history/schema.ts'
import * as imports from '@muster/domain/imports/endpoints.ts'
import { importBody, importReply, importsReply, sheetReply } from '@muster/domain/imports/schema.ts'
import * as installation from '@muster/domain/installation/endpoints.ts'
import {
  apiTokensReply,
  errorReportBody,
  errorReportsReply,
  installationReply,
  newApiTokenBody,
  newApiTokenReply,
} from '@muster/domain/installation/schema.ts'
import * as organiser from '@muster/domain/organiser/endpoints.ts'
import * as invitations from '@muster/domain/organiser/endpoints-invitations.ts'
import * as plannedItems from '@muster/domain/organiser/endpoints-items.ts'
import * as members from '@muster/domain/organiser/endpoints-members.ts'
import * as people from '@muster/domain/organiser/endpoints-people.ts'
import { copyEventBody, deletedEventReply, eventDeletionReply } from '@muster/domain/organiser/schema.ts'
import { conflictsReply } from '@muster/domain/organiser/schema-conflicts.ts'
import {
  invitationsReply,
  inviteBody,
  invitedReply,
  inviteLinkBody,
  inviteLinkReply,
  linkCodeBody,
  linkedEventReply,
  withdrawInvitationBody,
} from '@muster/domain/organiser/schema-invitations.ts'
import {
  deletedItemReply,
  editItemBody,
  itemSettingsReply,
  newItemBody,
  plannedItemsReply,
} from '@muster/domain/organiser/schema-items.ts'
import {
  memberReply,
  membersReply,
  removedMembersReply,
  removeMembersBody,
} from '@muster/domain/organiser/schema-members.ts'
import {
  changedPeopleReply,
  changePeopleBody,
  findPeopleBody,
  foundPeopleReply,
  itemPeopleReply,
} from '@muster/domain/organiser/schema-people.ts'
import * as reach from '@muster/domain/reach/endpoints.ts'
import { reachCountsReply, reachPeopleReply } from '@muster/domain/reach/schema.ts'
import * as rollCalls from '@muster/domain/roll-calls/endpoints.ts'
import {
  answerRollCallInput,
  endedRollCallReply,
  endRollCallInput,
  ownAnswerReply,
  pastRollCallsReply,
  reportFileReply,
  rollCallPeopleReply,
  rollCallReportReply,
  runningRollCallReply,
  startRollCallInput,
} from '@muster/domain/roll-calls/schema.ts'
import * as scheduledReminders from '@muster/domain/scheduled-reminders/endpoints.ts'
import {
  plannedReminderInput,
  quietHoursInput,
  reminderForecastReply,
  reminderRuleInput,
  remindersReply,
} from '@muster/domain/scheduled-reminders/schema.ts'
import { readSecurityLog } from '@muster/domain/security-log/endpoints.ts'
import { securityLogReply } from '@muster/domain/security-log/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import * as userPreferences from '@muster/domain/user-preferences/endpoints.ts'
import {
  exportPreferencesBody,
  fileReply,
  preferencesBoardReply,
  preferencesPeopleReply,
} from '@muster/domain/user-preferences/schema.ts'
import * as webhooks from '@muster/domain/webhooks/endpoints.ts'
import {
  editWebhookBody,
  newWebhookBody,
  signingKeyReply,
  webhookPostsReply,
  webhooksReply,
} from '@muster/domain/webhooks/schema.ts'
import { type Entry, entry } from './contract-entry.ts'

/** Of events, of those who run them, and of the installation. */
export const contractOfStaff: readonly Entry[] = [
  entry(events.listEvents, { reply: eventsReply }),
  entry(events.readEvent, { reply: oneEventReply }),
  entry(events.rsvp, { reply: rsvpReply }),
  entry(events.listOrganisers, { reply: organisersReply }),
  entry(events.setCoverImage, { reply: oneEventReply }),
  entry(eventSettings.createEvent, { reply: eventSettingsReply, body: newEventBody }),
  entry(eventSettings.readEventSettings, { reply: eventSettingsReply }),
  entry(eventSettings.editEvent, { reply: eventSettingsReply, body: editEventBody }),
  entry(organiser.copyEvent, { reply: eventSettingsReply, body: copyEventBody }),
  entry(organiser.readEventDeletion, { reply: eventDeletionReply }),
  entry(plannedItems.listPlannedItems, { reply: plannedItemsReply }),
  entry(plannedItems.listConflicts, { reply: conflictsReply }),
  entry(plannedItems.createItem, { reply: itemSettingsReply, body: newItemBody }),
  entry(plannedItems.readItemSettings, { reply: itemSettingsReply }),
  entry(plannedItems.editItem, { reply: itemSettingsReply, body: editItemBody }),
  entry(plannedItems.setSessionCover, { reply: itemSettingsReply }),
  entry(plannedItems.setSessionCover, { reply: itemSettingsReply }),
  entry(plannedItems.deleteItem, { reply: deletedItemReply }),
  entry(readHistory, { reply: historyReply }),
  entry(members.listMembers, { reply: membersReply }),
  entry(members.readMember, { reply: memberReply }),
  entry(invitations.invitePeople, { reply: invitedReply, body: inviteBody }),
  entry(invitations.listInvitations, { reply: invitationsReply }),
  entry(invitations.withdrawInvitation, { reply: okReply, body: withdrawInvitationBody }),
  entry(invitations.readInviteLink, { reply: inviteLinkReply }),
  entry(invitations.setInviteLink, { reply: inviteLinkReply, body: inviteLinkBody }),
  entry(invitations.findLinkedEvent, { reply: linkedEventReply, body: linkCodeBody }),
  entry(invitations.joinByLink, { reply: linkedEventReply, body: linkCodeBody }),
  entry(members.removeMembers, { reply: removedMembersReply, body: removeMembersBody }),
  entry(accounts.setAccountState, { reply: accountStateReply, body: accountStateBody }),
  entry(accounts.endSessionsOfPerson, { reply: okReply }),
  entry(passkeys.removePasskeysOfPerson, { reply: okReply }),
  entry(accounts.sendPasswordLink, { reply: okReply }),
  entry(accountInvitations.findInvitation, { reply: invitationReply, body: findInvitationBody }),
  entry(accountInvitations.acceptInvitation, { reply: sessionReply, body: acceptInvitationBody }),
  entry(people.findEventPeople, { reply: foundPeopleReply, body: findPeopleBody }),
  entry(people.listItemPeople, { reply: itemPeopleReply }),
  entry(people.changeItemPeople, { reply: changedPeopleReply, body: changePeopleBody }),
  entry(organiser.deleteEvent, { reply: deletedEventReply }),
  entry(imports.readSheet, { reply: sheetReply }),
  entry(imports.importRows, { reply: importReply, body: importBody }),
  entry(imports.listImports, { reply: importsReply }),
  entry(imports.undoImport, { reply: importReply }),
  entry(installation.readInstallation, { reply: installationReply }),
  entry(installation.reportError, { reply: okReply, body: errorReportBody }),
  entry(installation.listErrorReports, { reply: errorReportsReply }),
  entry(installation.listApiTokens, { reply: apiTokensReply }),
  entry(installation.createApiToken, { reply: newApiTokenReply, body: newApiTokenBody }),
  entry(installation.endOwnApiTokens, { reply: okReply }),
  entry(installation.revokeApiToken, { reply: okReply }),
  entry(readSecurityLog, { reply: securityLogReply }),
  entry(boards.readBoard, { reply: boardReply }),
  entry(boards.listBoardPeople, { reply: boardPeopleReply }),
  entry(boards.readArrivals, { reply: arrivalsReply }),
  entry(departures.readDeparture, { reply: departureReply }),
  entry(departures.depart, { reply: departureReply, body: departInput }),
  entry(departures.undoDeparture, { reply: departureReply, body: undoDepartureInput }),
  entry(scheduledReminders.readReminderRules, { reply: remindersReply }),
  entry(scheduledReminders.changeReminderRule, { reply: remindersReply, body: reminderRuleInput }),
  entry(scheduledReminders.readReminderForecast, { reply: reminderForecastReply }),
  entry(scheduledReminders.changePlannedReminder, {
    reply: reminderForecastReply,
    body: plannedReminderInput,
  }),
  entry(scheduledReminders.changeQuietHours, { reply: remindersReply, body: quietHoursInput }),
  entry(rollCalls.startRollCall, { reply: runningRollCallReply, body: startRollCallInput }),
  entry(rollCalls.readRollCall, { reply: runningRollCallReply }),
  entry(rollCalls.listRollCallPeople, { reply: rollCallPeopleReply }),
  entry(rollCalls.answerRollCall, { reply: ownAnswerReply, body: answerRollCallInput }),
  entry(rollCalls.endRollCall, { reply: endedRollCallReply, body: endRollCallInput }),
  entry(rollCalls.listRollCalls, { reply: pastRollCallsReply }),
  entry(rollCalls.readRollCallReport, { reply: rollCallReportReply }),
  entry(rollCalls.readRollCallFile, { reply: reportFileReply }),
  entry(reach.readReach, { reply: reachCountsReply }),
  entry(reach.listReachPeople, { reply: reachPeopleReply }),
  entry(reach.exportReach, { reply: fileReply }),
  entry(reach.noteInstalledApp, { reply: okReply }),
  entry(userPreferences.readPreferencesBoard, { reply: preferencesBoardReply }),
  entry(userPreferences.listPreferencesPeople, { reply: preferencesPeopleReply }),
  entry(userPreferences.exportPreferences, { reply: fileReply, body: exportPreferencesBody }),
  entry(webhooks.listWebhooks, { reply: webhooksReply }),
  entry(webhooks.createWebhook, { reply: signingKeyReply, body: newWebhookBody }),
  entry(webhooks.editWebhook, { reply: okReply, body: editWebhookBody }),
  entry(webhooks.deleteWebhook, { reply: okReply }),
  entry(webhooks.rotateSigningKey, { reply: signingKeyReply }),
  entry(webhooks.testWebhook, { reply: okReply }),
  entry(webhooks.listWebhookPosts, { reply: webhookPostsReply }),
  entry(webhooks.redeliverWebhookPost, { reply: okReply }),
]
