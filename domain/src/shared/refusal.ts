import { accountRefusals } from '../accounts/words.ts'
import { carPoolRefusals } from '../car-pools/words.ts'
import { checkInRefusals } from '../check-ins/words.ts'
import { eventRefusals } from '../events/words.ts'
import { placesRefusals } from '../places/words.ts'
import { preferencesRefusals } from '../preferences/words.ts'
import { profileRefusals } from '../profile/words.ts'
import { wireRefusals } from './words.ts'

export const refusals = {
  ...wireRefusals,
  ...accountRefusals,
  ...profileRefusals,
  ...eventRefusals,
  ...checkInRefusals,
  ...placesRefusals,
  ...preferencesRefusals,
  ...carPoolRefusals,
} as const
export type RefusalCode = keyof typeof refusals
