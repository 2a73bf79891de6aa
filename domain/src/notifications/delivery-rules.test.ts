import { describe, expect, test } from 'vitest'
import { channelsFor, heldUntil, isDue, type ReachFacts } from './delivery-rules.ts'
import { MESSAGE_KINDS } from './kinds.ts'

const ist = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00+05:30`)
const now = ist('12:00')

test('What is due within three hours, and each roll-call, is due', () => {
  const about = (dueAt: Date | null) => isDue({ kind: 'reminder', dueAt }, now)
  expect([about(ist('15:00')), about(ist('15:01')), about(ist('11:00')), about(null)]).toEqual([
    ...[true, false, true, false],
  ])
  expect(MESSAGE_KINDS.filter(kind => isDue({ kind, dueAt: null }, now))).toEqual(['roll-call'])
})

describe('The channels of a person', () => {
  const person: ReachFacts = { isDue: false, choices: {}, devices: 1, hasEmail: true, hasWhatsApp: true }
  test.each<[string, Partial<ReachFacts>, string[]]>([
    ['a device', {}, ['push']],
    ['no device', { devices: 0 }, ['email']],
    ['no device and no address', { devices: 0, hasEmail: false }, []],
    ['push switched off', { choices: { push: false } }, ['email']],
    ['push and e-mail switched off', { choices: { push: false, email: false } }, []],
    ['both switched off, but due', { choices: { push: false, email: false }, isDue: true }, ['push']],
    ['both off, no device, but due', { choices: { email: false }, devices: 0, isDue: true }, ['email']],
    ['unsubscribed, no device, due', { devices: 0, hasEmail: false, isDue: true }, []],
    ['e-mail as well', { choices: { email: true } }, ['push', 'email']],
    ['WhatsApp as well', { choices: { whatsapp: true } }, ['push', 'whatsapp']],
    ['WhatsApp not set up', { choices: { whatsapp: true }, hasWhatsApp: false }, ['push']],
  ])('with %s', (_, facts, channels) => {
    expect(channelsFor({ ...person, ...facts })).toEqual(channels)
  })
})

describe('Quiet hours', () => {
  const quiet = { from: '22:00', until: '06:00' }
  const message = {
    ...({ kind: 'reminder', dueAt: null, expiresAt: ist('20:00', '2026-11-22') } as const),
    ...{ timezone: 'Asia/Kolkata', quiet },
  }
  test.each<[string, Partial<Parameters<typeof heldUntil>[0]>, Date | null]>([
    ['before them', { now: ist('21:59') }, null],
    ['at their start', { now: ist('22:00') }, ist('06:00', '2026-11-22')],
    ['after midnight', { now: ist('05:59') }, ist('06:00')],
    ['at their end', { now: ist('06:00') }, null],
    ['for what is due', { now: ist('05:00'), dueAt: ist('07:30') }, null],
    ['for a roll-call', { now: ist('05:00'), kind: 'roll-call' }, null],
    ['for what expires in them', { now: ist('23:00'), expiresAt: ist('05:00', '2026-11-22') }, null],
    ['within one day', { now: ist('13:30'), quiet: { from: '13:00', until: '15:00' } }, ist('15:00')],
    ['switched off', { now: ist('23:00'), quiet: null }, null],
    ['in another zone', { now: ist('12:00'), timezone: 'America/New_York' }, ist('16:30')],
  ])('%s', (_, facts, until) => {
    expect(heldUntil({ now, ...message, ...facts })).toEqual(until)
  })
})
