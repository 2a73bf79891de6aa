import * as accounts from '@muster/domain/accounts/endpoints.ts'
import * as passkeys from '@muster/domain/accounts/endpoints-passkeys.ts'
import {
  changePasswordBody,
  confirmEmailBody,
  currentUserReply,
  forgotPasswordBody,
  loginBody,
  newPasswordReply,
  proveItIsYouBody,
  registerBody,
  registerReply,
  resetPasswordBody,
  sessionReply,
  sessionsReply,
} from '@muster/domain/accounts/schema.ts'
import {
  newPasskeyBody,
  newPasskeyReply,
  passkeyChallengeReply,
  passkeysReply,
  recoveryCodesReply,
} from '@muster/domain/accounts/schema-passkeys.ts'
import * as carPools from '@muster/domain/car-pools/endpoints.ts'
import {
  answeredRequestReply,
  cancelRequestBody,
  carPoolPointsReply,
  carPoolRequestsReply,
  carPoolsReply,
  createCarPoolBody,
  deletedReply,
  inviteesReply,
  joinCarPoolBody,
  oneCarPoolReply,
  respondBody,
  updateCarPoolBody,
  waitReply,
} from '@muster/domain/car-pools/schema.ts'
import * as checkIns from '@muster/domain/check-ins/endpoints.ts'
import { annulCheckInInput, checkInInput, checkInReply, trailReply } from '@muster/domain/check-ins/schema.ts'
import * as contacts from '@muster/domain/contacts/endpoints.ts'
import { addContactInput, contactsReply } from '@muster/domain/contacts/schema.ts'
import * as devices from '@muster/domain/devices/endpoints.ts'
import {
  deletePushSubscriptionInput,
  pushConfigReply,
  savedSubscriptionReply,
  savePushSubscriptionInput,
} from '@muster/domain/devices/schema.ts'
import * as handOffs from '@muster/domain/hand-offs/endpoints.ts'
import { handOffReply, redeemHandOffBody } from '@muster/domain/hand-offs/schema.ts'
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
import { reminderReply, sendReminderInput } from '@muster/domain/notifications/schema.ts'
import { choicesReply, chooseBody } from '@muster/domain/notifications/schema-choices.ts'
import { notificationsReply, readAllBody, unreadReply } from '@muster/domain/notifications/schema-inbox.ts'
import {
  previewSendInput,
  previewSendReply,
  sendManualInput,
  sendManualReply,
  sentListReply,
  sentPeopleReply,
  sentReply,
  stopReply,
} from '@muster/domain/notifications/send-schema.ts'
import * as passes from '@muster/domain/passes/endpoints.ts'
import {
  passListReply,
  passReply,
  renewPassInput,
  scanInput,
  scanReply,
  scansReply,
} from '@muster/domain/passes/schema.ts'
import * as places from '@muster/domain/places/endpoints.ts'
import {
  addressReply,
  geocodeBody,
  mapsConfigReply,
  placeDetailsBody,
  reverseGeocodeBody,
  suggestionsReply,
  suggestPlacesBody,
} from '@muster/domain/places/schema.ts'
import * as preferences from '@muster/domain/preferences/endpoints.ts'
import {
  createPreferencesBody,
  onePreferencesReply,
  preferencesListReply,
  updatePreferencesBody,
} from '@muster/domain/preferences/schema.ts'
import * as profile from '@muster/domain/profile/endpoints.ts'
import {
  changeEmailBody,
  deleteAccountBody,
  ownDataReply,
  undoEmailChangeBody,
  updateCurrentUserBody,
} from '@muster/domain/profile/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { type Entry, entry } from './contract-entry.ts'
import { contractOfStaff } from './contract-of-staff.ts'

/** The stub checks requests and replies against the contract; a violation fails the test. */
export const contract: ReadonlyMap<Entry[0], Entry[1]> = new Map([
  ...contractOfStaff,
  entry(accounts.logIn, { reply: sessionReply, body: loginBody }),
  entry(contacts.addContact, { reply: okReply, body: addContactInput }),
  entry(devices.readPushConfig, { reply: pushConfigReply }),
  entry(devices.savePushSubscription, { reply: savedSubscriptionReply, body: savePushSubscriptionInput }),
  entry(devices.deletePushSubscription, { reply: okReply, body: deletePushSubscriptionInput }),
  entry(contacts.listContacts, { reply: contactsReply }),
  entry(notifications.sendReminder, { reply: reminderReply, body: sendReminderInput }),
  entry(sends.sendManual, { reply: sendManualReply, body: sendManualInput }),
  entry(sends.previewSend, { reply: previewSendReply, body: previewSendInput }),
  entry(sends.listSent, { reply: sentListReply }),
  entry(sends.readSent, { reply: sentReply }),
  entry(sends.listSentPeople, { reply: sentPeopleReply }),
  entry(sends.stopSend, { reply: stopReply }),
  entry(inbox.listNotifications, { reply: notificationsReply }),
  entry(inbox.countUnread, { reply: unreadReply }),
  entry(inbox.markRead, { reply: unreadReply }),
  entry(inbox.markAllRead, { reply: unreadReply, body: readAllBody }),
  entry(choices.readChoices, { reply: choicesReply }),
  entry(choices.choose, { reply: choicesReply, body: chooseBody }),
  entry(choices.subscribeAgain, { reply: choicesReply }),
  entry(accounts.register, { reply: registerReply, body: registerBody }),
  entry(accounts.forgotPassword, { reply: okReply, body: forgotPasswordBody }),
  entry(accounts.resetPassword, { reply: newPasswordReply, body: resetPasswordBody }),
  entry(accounts.changePassword, { reply: newPasswordReply, body: changePasswordBody }),
  entry(accounts.confirmEmail, { reply: okReply, body: confirmEmailBody }),
  entry(accounts.sendEmailConfirmation, { reply: okReply }),
  entry(accounts.logOut, { reply: okReply }),
  entry(passkeys.listPasskeys, { reply: passkeysReply }),
  entry(passkeys.askForPasskey, { reply: passkeyChallengeReply, body: proveItIsYouBody }),
  entry(passkeys.addPasskey, { reply: newPasskeyReply, body: newPasskeyBody }),
  entry(passkeys.removePasskey, { reply: okReply, body: proveItIsYouBody }),
  entry(passkeys.renewRecoveryCodes, { reply: recoveryCodesReply, body: proveItIsYouBody }),
  entry(accounts.listSessions, { reply: sessionsReply }),
  entry(accounts.endOtherSessions, { reply: okReply }),
  entry(accounts.currentUser, { reply: currentUserReply }),
  entry(profile.updateCurrentUser, { reply: currentUserReply, body: updateCurrentUserBody }),
  entry(profile.endSession, { reply: okReply }),
  entry(profile.changeEmail, { reply: okReply, body: changeEmailBody }),
  entry(profile.deleteAccount, { reply: okReply, body: deleteAccountBody }),
  entry(profile.readOwnData, { reply: ownDataReply, body: proveItIsYouBody }),
  entry(profile.undoEmailChange, { reply: okReply, body: undoEmailChangeBody }),
  entry(handOffs.makeHandOff, { reply: handOffReply }),
  entry(handOffs.redeemHandOff, { reply: sessionReply, body: redeemHandOffBody }),
  entry(itinerary.listSubEvents, { reply: subEventsReply }),
  entry(itinerary.readFlight, { reply: oneFlightReply }),
  entry(itinerary.readBus, { reply: oneBusReply }),
  entry(itinerary.readHotelRoom, { reply: oneHotelRoomReply }),
  entry(itinerary.readMyItinerary, { reply: myItineraryReply }),
  entry(itinerary.readMyCalendar, { reply: myCalendarReply }),
  entry(itinerary.readCalendarFeed, { reply: calendarFeedReply }),
  entry(itinerary.renewCalendarFeed, { reply: calendarFeedReply, body: proveItIsYouBody }),
  entry(itinerary.revokeCalendarFeed, { reply: calendarFeedReply }),
  entry(checkIns.checkIn, { reply: checkInReply, body: checkInInput }),
  entry(checkIns.annulCheckIn, { reply: checkInReply, body: annulCheckInInput }),
  entry(checkIns.readTrail, { reply: trailReply }),
  entry(carPools.listCarPools, { reply: carPoolsReply }),
  entry(carPools.readCarPool, { reply: oneCarPoolReply }),
  entry(carPools.createCarPool, { reply: oneCarPoolReply, body: createCarPoolBody }),
  entry(carPools.updateCarPool, { reply: oneCarPoolReply, body: updateCarPoolBody }),
  entry(carPools.deleteCarPool, { reply: deletedReply }),
  entry(carPools.joinCarPool, { reply: oneCarPoolReply, body: joinCarPoolBody }),
  entry(carPools.leaveCarPool, { reply: oneCarPoolReply }),
  entry(carPools.listCarPoolPoints, { reply: carPoolPointsReply }),
  entry(carPools.listInvitees, { reply: inviteesReply }),
  entry(carPools.waitForSeat, { reply: waitReply }),
  entry(carPools.stopWaitingForSeat, { reply: waitReply }),
  entry(carPools.listCarPoolRequests, { reply: carPoolRequestsReply }),
  entry(carPools.respondToRequest, { reply: answeredRequestReply, body: respondBody }),
  entry(carPools.cancelCarPoolRequest, { reply: answeredRequestReply, body: cancelRequestBody }),
  entry(preferences.listPreferences, { reply: preferencesListReply }),
  entry(preferences.createPreferences, { reply: onePreferencesReply, body: createPreferencesBody }),
  entry(preferences.updatePreferences, { reply: onePreferencesReply, body: updatePreferencesBody }),
  entry(passes.readPass, { reply: passReply }),
  entry(passes.renewPass, { reply: passReply, body: renewPassInput }),
  entry(passes.listPasses, { reply: passListReply }),
  entry(passes.scanPass, { reply: scanReply, body: scanInput }),
  entry(passes.listScans, { reply: scansReply }),
  entry(places.readMapsConfig, { reply: mapsConfigReply }),
  entry(places.suggestPlaces, { reply: suggestionsReply, body: suggestPlacesBody }),
  entry(places.placeDetails, { reply: addressReply, body: placeDetailsBody }),
  entry(places.geocode, { reply: addressReply, body: geocodeBody }),
  entry(places.reverseGeocode, { reply: addressReply, body: reverseGeocodeBody }),
])
