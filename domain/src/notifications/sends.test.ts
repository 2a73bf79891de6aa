import { describe, expect, test } from 'vitest'
import { TEMPLATES } from './send-facts.ts'
import { chooseReaders, stateOfSend } from './send-rules.ts'
import { blankIn, textOf } from './send-templates.ts'
import { reachSentence } from './words-sends.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)
const facts = {
  ...{ event: 'Off-site', item: 'Bus 2', when: '9:00 AM on 21 Nov', where: 'Gate 2', isSecondLeg: false },
  coordinator: { name: 'Meera', contact: '9876543210' },
}

describe('A text to start from', () => {
  const written = TEMPLATES.filter(template => template !== 'free')
  test.each(written)('%s names what it is about and ends with the co-ordinator', template => {
    const { title, body } = textOf(template, facts)
    expect(title).toContain(template === 'car-pool' ? 'car pool' : 'Bus 2')
    expect(body).toMatch(/\.\nFor help, please contact your co-ordinator Meera \(\+91 9876543210\)\.$/)
    expect(body).toContain('9:00 AM on 21 Nov')
    expect(body).not.toContain('Hi ')
  })

  test.each(written)('%s leaves out what is not known', template => {
    const { title, body } = textOf(template, {
      ...facts,
      item: '',
      when: null,
      where: null,
      coordinator: null,
    })
    expect(title + body).not.toMatch(/null|undefined| {2}| [.,]/)
  })

  test('has a blank only for what the sender alone knows', () => {
    const blanks = TEMPLATES.map(template => blankIn(textOf(template, facts).body)?.text)
    expect(blanks).toEqual([undefined, undefined, '[new time]', '[new place]', undefined])
    expect(textOf('free', facts)).toEqual({ title: '', body: '' })
  })
})

describe('A message reaches', () => {
  const people = [
    { id: 1, isPending: true },
    { id: 2, isPending: false },
    { id: 3, isPending: true },
  ]
  const idsOf = (asked: Parameters<typeof chooseReaders>[1], senderId = 9) =>
    chooseReaders(people, asked, senderId)?.map(({ id }) => id) ?? null

  test('a group or the people who were named, without the sender, and nobody if one of them is a stranger', () => {
    expect([idsOf({}), idsOf({ group: 'pending' }), idsOf({ group: 'checked-in' })]).toEqual([
      ...[[1, 2, 3], [1, 3], [2]],
    ])
    expect([idsOf({ userIds: [2, 3] }), idsOf({}, 3), idsOf({ userIds: [1, 4] })]).toEqual([
      [2, 3],
      [1, 2],
      null,
    ])
  })

  test('so many by this and so many by that', () => {
    const by = { push: 30, email: 6, whatsapp: 0, none: 2 }
    expect(reachSentence(38, by)).toBe('38 people: 30 by push, 6 by email, 2 not at all')
    expect(reachSentence(1, { ...by, push: 0, email: 0, none: 1 })).toBe('1 person not at all')
    expect(reachSentence(0, { push: 0, email: 0, whatsapp: 0, none: 0 })).toBe('Nobody')
  })
})

test.each<[string, Partial<Parameters<typeof stateOfSend>[0]>, string]>([
  ['waits for the morning', { sendAfter: at('06:00') }, 'held'],
  ['goes out', { sendAfter: at('04:00') }, 'sending'],
  ['is done', { waiting: 0 }, 'done'],
  ['was stopped, also when all others have it', { waiting: 0, stoppedAt: at('04:30') }, 'stopped'],
])('A send %s', (_, values, state) => {
  expect(stateOfSend({ stoppedAt: null, sendAfter: null, waiting: 3, ...values }, at('05:00'))).toBe(state)
})
