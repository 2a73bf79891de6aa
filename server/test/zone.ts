import { wallClockIn } from '@muster/domain/shared/clock.ts'

/** India's time zone, or Japan's when it is nearly midnight in India: what starts in an hour is still today. */
export const zoneOfEvents = (now: Date): string =>
  wallClockIn('Asia/Kolkata', now).slice(11) >= '22:30' ? 'Asia/Tokyo' : 'Asia/Kolkata'
