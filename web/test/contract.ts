import * as accounts from '@muster/domain/accounts/endpoints.ts'
import {
  currentUserReply,
  newPasswordReply,
  registerReply,
  sessionReply,
  sessionsReply,
} from '@muster/domain/accounts/schema.ts'
import * as boards from '@muster/domain/boards/endpoints.ts'
import { arrivalsReply, boardPeopleReply, boardReply } from '@muster/domain/boards/schema.ts'
import * as carPools from '@muster/domain/car-pools/endpoints.ts'
import {
  answeredRequestReply,
  carPoolPointsReply,
  carPoolRequestsReply,
  carPoolsReply,
  deletedReply,
  inviteesReply,
  oneCarPoolReply,
  waitReply,
} from '@muster/domain/car-pools/schema.ts'
import * as checkIns from '@muster/domain/check-ins/endpoints.ts'
import { checkInReply } from '@muster/domain/check-ins/schema.ts'
import * as contacts from '@muster/domain/contacts/endpoints.ts'
import { contactsReply } from '@muster/domain/contacts/schema.ts'
import * as departures from '@muster/domain/departures/endpoints.ts'
import { departureReply } from '@muster/domain/departures/schema.ts'
import * as devices from '@muster/domain/devices/endpoints.ts'
import { pushConfigReply, savedSubscriptionReply } from '@muster/domain/devices/schema.ts'
import * as events from '@muster/domain/events/endpoints.ts'
import { eventsReply, oneEventReply, organisersReply, rsvpReply } from '@muster/domain/events/schema.ts'
import * as handOffs from '@muster/domain/hand-offs/endpoints.ts'
import { handOffReply } from '@muster/domain/hand-offs/schema.ts'
import * as installation from '@muster/domain/installation/endpoints.ts'
import {
  apiTokensReply,
  errorReportsReply,
  installationReply,
  newApiTokenReply,
} from '@muster/domain/installation/schema.ts'
import * as itinerary from '@muster/domain/itinerary/endpoints.ts'
import {
  calendarFeedReply,
  myCalendarReply,
  myItineraryReply,
  oneBusReply,
  oneFlightReply,
  oneHotelRoomReply,
  subEventsReply,
} from '@muster/domain/itinerary/schema.ts'
import * as notifications from '@muster/domain/notifications/endpoints.ts'
import * as choices from '@muster/domain/notifications/endpoints-choices.ts'
import * as inbox from '@muster/domain/notifications/endpoints-inbox.ts'
import * as sends from '@muster/domain/notifications/endpoints-sends.ts'
import { reminderReply } from '@muster/domain/notifications/schema.ts'
import { choicesReply } from '@muster/domain/notifications/schema-choices.ts'
import { notificationsReply, unreadReply } from '@muster/domain/notifications/schema-inbox.ts'
import {
  previewSendReply,
  sendManualReply,
  sentListReply,
  sentPeopleReply,
  sentReply,
  stopReply,
} from '@muster/domain/notifications/send-schema.ts'
import * as passes from '@muster/domain/passes/endpoints.ts'
import { passListReply, passReply, scanReply, scansReply } from '@muster/domain/passes/schema.ts'
import * as places from '@muster/domain/places/endpoints.ts'
import { addressReply, mapsConfigReply, suggestionsReply } from '@muster/domain/places/schema.ts'
import * as preferences from '@muster/domain/preferences/endpoints.ts'
import { onePreferencesReply, preferencesListReply } from '@muster/domain/preferences/schema.ts'
import * as profile from '@muster/domain/profile/endpoints.ts'
import { ownDataReply } from '@muster/domain/profile/schema.ts'
import * as reach from '@muster/domain/reach/endpoints.ts'
import { reachCountsReply, reachPeopleReply } from '@muster/domain/reach/schema.ts'
import * as rollCalls from '@muster/domain/roll-calls/endpoints.ts'
import {
  endedRollCallReply,
  ownAnswerReply,
  pastRollCallsReply,
  reportFileReply,
  rollCallPeopleReply,
  rollCallReportReply,
  runningRollCallReply,
} from '@muster/domain/roll-calls/schema.ts'
import * as scheduledReminders from '@muster/domain/scheduled-reminders/endpoints.ts'
import { remindersReply } from '@muster/domain/scheduled-reminders/schema.ts'
import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import * as userPreferences from '@muster/domain/user-preferences/endpoints.ts'
import {
  fileReply,
  preferencesBoardReply,
  preferencesPeopleReply,
} from '@muster/domain/user-preferences/schema.ts'
import * as webhooks from '@muster/domain/webhooks/endpoints.ts'
import { signingKeyReply, webhookPostsReply, webhooksReply } from '@muster/domain/webhooks/schema.ts'
import type * as z from 'zod/mini'

/** The stub checks requests and replies against the contract; a violation fails the test. */
export const contract = new Map<Endpoint, z.ZodMiniType>([
  [accounts.logIn, sessionReply],
  [contacts.addContact, okReply],
  [devices.readPushConfig, pushConfigReply],
  [devices.savePushSubscription, savedSubscriptionReply],
  [devices.deletePushSubscription, okReply],
  [contacts.listContacts, contactsReply],
  [notifications.sendReminder, reminderReply],
  [sends.sendManual, sendManualReply],
  [sends.previewSend, previewSendReply],
  [sends.listSent, sentListReply],
  [sends.readSent, sentReply],
  [sends.listSentPeople, sentPeopleReply],
  [sends.stopSend, stopReply],
  [inbox.listNotifications, notificationsReply],
  [inbox.countUnread, unreadReply],
  [inbox.markRead, unreadReply],
  [inbox.markAllRead, unreadReply],
  [choices.readChoices, choicesReply],
  [choices.choose, choicesReply],
  [choices.subscribeAgain, choicesReply],
  [accounts.register, registerReply],
  [accounts.forgotPassword, okReply],
  [accounts.resetPassword, newPasswordReply],
  [accounts.changePassword, newPasswordReply],
  [accounts.confirmEmail, okReply],
  [accounts.sendEmailConfirmation, okReply],
  [accounts.logOut, okReply],
  [accounts.listSessions, sessionsReply],
  [accounts.endOtherSessions, okReply],
  [accounts.currentUser, currentUserReply],
  [profile.updateCurrentUser, currentUserReply],
  [profile.endSession, okReply],
  [profile.changeEmail, okReply],
  [profile.deleteAccount, okReply],
  [profile.readOwnData, ownDataReply],
  [profile.undoEmailChange, okReply],
  [events.listEvents, eventsReply],
  [events.readEvent, oneEventReply],
  [events.rsvp, rsvpReply],
  [events.listOrganisers, organisersReply],
  [handOffs.makeHandOff, handOffReply],
  [handOffs.redeemHandOff, sessionReply],
  [installation.readInstallation, installationReply],
  [installation.reportError, okReply],
  [installation.listErrorReports, errorReportsReply],
  [installation.listApiTokens, apiTokensReply],
  [installation.createApiToken, newApiTokenReply],
  [installation.revokeApiToken, okReply],
  [itinerary.listSubEvents, subEventsReply],
  [itinerary.readFlight, oneFlightReply],
  [itinerary.readBus, oneBusReply],
  [itinerary.readHotelRoom, oneHotelRoomReply],
  [itinerary.readMyItinerary, myItineraryReply],
  [itinerary.readMyCalendar, myCalendarReply],
  [itinerary.readCalendarFeed, calendarFeedReply],
  [itinerary.renewCalendarFeed, calendarFeedReply],
  [itinerary.revokeCalendarFeed, calendarFeedReply],
  [checkIns.checkIn, checkInReply],
  [checkIns.annulCheckIn, checkInReply],
  [boards.readBoard, boardReply],
  [boards.listBoardPeople, boardPeopleReply],
  [boards.readArrivals, arrivalsReply],
  [departures.readDeparture, departureReply],
  [departures.depart, departureReply],
  [departures.undoDeparture, departureReply],
  [scheduledReminders.readReminderRules, remindersReply],
  [scheduledReminders.changeReminderRule, remindersReply],
  [scheduledReminders.changeQuietHours, remindersReply],
  [rollCalls.startRollCall, runningRollCallReply],
  [rollCalls.readRollCall, runningRollCallReply],
  [rollCalls.listRollCallPeople, rollCallPeopleReply],
  [rollCalls.answerRollCall, ownAnswerReply],
  [rollCalls.endRollCall, endedRollCallReply],
  [rollCalls.listRollCalls, pastRollCallsReply],
  [rollCalls.readRollCallReport, rollCallReportReply],
  [rollCalls.readRollCallFile, reportFileReply],
  [carPools.listCarPools, carPoolsReply],
  [carPools.readCarPool, oneCarPoolReply],
  [carPools.createCarPool, oneCarPoolReply],
  [carPools.updateCarPool, oneCarPoolReply],
  [carPools.deleteCarPool, deletedReply],
  [carPools.joinCarPool, oneCarPoolReply],
  [carPools.leaveCarPool, oneCarPoolReply],
  [carPools.listCarPoolPoints, carPoolPointsReply],
  [carPools.listInvitees, inviteesReply],
  [carPools.waitForSeat, waitReply],
  [carPools.stopWaitingForSeat, waitReply],
  [carPools.listCarPoolRequests, carPoolRequestsReply],
  [carPools.respondToRequest, answeredRequestReply],
  [carPools.cancelCarPoolRequest, answeredRequestReply],
  [preferences.listPreferences, preferencesListReply],
  [preferences.createPreferences, onePreferencesReply],
  [preferences.updatePreferences, onePreferencesReply],
  [passes.readPass, passReply],
  [passes.renewPass, passReply],
  [passes.listPasses, passListReply],
  [passes.scanPass, scanReply],
  [passes.listScans, scansReply],
  [reach.readReach, reachCountsReply],
  [reach.listReachPeople, reachPeopleReply],
  [reach.exportReach, fileReply],
  [reach.noteInstalledApp, okReply],
  [userPreferences.readPreferencesBoard, preferencesBoardReply],
  [userPreferences.listPreferencesPeople, preferencesPeopleReply],
  [userPreferences.exportPreferences, fileReply],
  [webhooks.listWebhooks, webhooksReply],
  [webhooks.createWebhook, signingKeyReply],
  [webhooks.editWebhook, okReply],
  [webhooks.deleteWebhook, okReply],
  [webhooks.rotateSigningKey, signingKeyReply],
  [webhooks.testWebhook, okReply],
  [webhooks.listWebhookPosts, webhookPostsReply],
  [webhooks.redeliverWebhookPost, okReply],
  [places.readMapsConfig, mapsConfigReply],
  [places.suggestPlaces, suggestionsReply],
  [places.placeDetails, addressReply],
  [places.geocode, addressReply],
  [places.reverseGeocode, addressReply],
])
