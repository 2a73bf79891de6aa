import { accountRefusals } from './accounts/words.ts'
import { passkeyRefusals } from './accounts/words-passkeys.ts'
import { staffRefusals } from './accounts/words-staff.ts'
import { carPoolRefusals } from './car-pools/words.ts'
import { checkInRefusals } from './check-ins/words.ts'
import { departureRefusals } from './departures/words.ts'
import { deviceRefusals } from './devices/words.ts'
import { eventRefusals } from './events/words.ts'
import { eventSettingsRefusals } from './events/words-settings.ts'
import { handOffRefusals } from './hand-offs/words.ts'
import { importRefusals } from './imports/words.ts'
import { installationRefusals } from './installation/words.ts'
import { notificationRefusals } from './notifications/words.ts'
import { sendRefusals } from './notifications/words-sends.ts'
import { organiserRefusals } from './organiser/words.ts'
import { inviteLinkRefusals, waitingRefusals } from './organiser/words-invitations.ts'
import { itemRefusals } from './organiser/words-items.ts'
import { memberRefusals } from './organiser/words-members.ts'
import { peopleRefusals } from './organiser/words-people.ts'
import { placesRefusals } from './places/words.ts'
import { preferencesRefusals } from './preferences/words.ts'
import { profileRefusals } from './profile/words.ts'
import { rollCallRefusals } from './roll-calls/words.ts'
import { scheduledReminderRefusals } from './scheduled-reminders/words.ts'
import { wireRefusals } from './shared/reply-words.ts'
import { versionRefusals } from './shared/version-words.ts'
import { invitationRefusals } from './sign-up/words-invitation.ts'
import { webhookRefusals } from './webhooks/words.ts'

export const refusals = {
  ...wireRefusals,
  ...versionRefusals,
  ...accountRefusals,
  ...staffRefusals,
  ...passkeyRefusals,
  ...invitationRefusals,
  ...profileRefusals,
  ...eventRefusals,
  ...eventSettingsRefusals,
  ...organiserRefusals,
  ...itemRefusals,
  ...peopleRefusals,
  ...memberRefusals,
  ...inviteLinkRefusals,
  ...waitingRefusals,
  ...checkInRefusals,
  ...departureRefusals,
  ...deviceRefusals,
  ...placesRefusals,
  ...preferencesRefusals,
  ...carPoolRefusals,
  ...handOffRefusals,
  ...importRefusals,
  ...installationRefusals,
  ...notificationRefusals,
  ...sendRefusals,
  ...rollCallRefusals,
  ...scheduledReminderRefusals,
  ...webhookRefusals,
} as const
export type RefusalCode = keyof typeof refusals
