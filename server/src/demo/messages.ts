import { changeWords } from '@muster/domain/change-notices/words.ts'
import { EXPIRES_AFTER_HOURS, type MessageKind } from '@muster/domain/notifications/kinds.ts'
import { shownWhen } from '@muster/domain/notifications/rules.ts'
import { checkInMessages, reminderWords } from '@muster/domain/notifications/words.ts'
import { sendWords } from '@muster/domain/notifications/words-sends.ts'
import { DEFAULT_TIMEZONE } from '@muster/domain/shared/clock.ts'
import type { Tx } from '#db/connect.ts'
import { batches } from './batches.ts'
import { inMinutes } from './item-rows.ts'
import type { Offsite } from './offsite.ts'

interface Message {
  kind: MessageKind
  /** `null`: a rule */
  senderId: number | null
  itemId: number | null
  at: Date
  title: string
  body: string
  screen: 'agenda' | 'my-checkin'
}

interface Recipient {
  userId: number
  body: string
  isRead: boolean
  /** the e-mail has come back */
  hasFailed?: boolean
}

/** What everybody received before the demo began. All of it has gone out, so that its start sends none of it. */
export async function messages(tx: Tx, offsite: Offsite): Promise<void> {
  const { at, now, userIds } = offsite
  const [admin = 0, meera = 0, asha = 0] = userIds
  const people = await peopleOf(tx, userIds)
  const others = people.filter(({ id }) => id !== admin)
  const greeted = ({ name }: Person, body: string) => sendWords.greeted(name, body)

  const packing =
    'It rains in the hills. Please bring a jacket, shoes with a grip and a second pair of socks.\nThe buses leave on time.'
  await send(
    tx,
    offsite,
    {
      ...{ kind: 'message', senderId: admin, itemId: null, at: at(-2, '18:00'), screen: 'agenda' },
      ...{ title: 'What to pack for Lonavala', body: packing },
    },
    others.map((person, index) => ({
      ...{ userId: person.id, body: greeted(person, packing), isRead: true, hasFailed: index % 25 === 24 },
    })),
  )
  const buses = await busesOf(tx, offsite)
  const isHers = (bus: Bus) => bus.time < now && bus.people.some(({ id }) => id === asha)
  for (const bus of buses.filter(isHers)) {
    const body = 'Our bus is the white one behind the petrol pump. I am at its door with the list.'
    await send(
      tx,
      offsite,
      {
        ...{ kind: 'message', senderId: meera, itemId: bus.itemId, at: inMinutes(bus.time, -25), body },
        ...{ title: 'Where our bus stands', screen: 'my-checkin' },
      },
      bus.people
        .filter(({ id }) => id !== meera)
        .map(person => ({ userId: person.id, body: greeted(person, body), isRead: true })),
    )
  }
  const photo =
    'We take the group photo after the farewell lunch, on the steps of the terrace. Please wear your jacket.'
  await send(
    tx,
    offsite,
    {
      ...{ kind: 'message', senderId: admin, itemId: null, at: inMinutes(now, -120), screen: 'agenda' },
      ...{ title: 'Group photo after the farewell lunch', body: photo },
    },
    others.map((person, index) => ({
      ...{ userId: person.id, body: greeted(person, photo) },
      isRead: person.id !== meera && person.id !== asha && index % 3 !== 0,
    })),
  )
  const soon = buses.filter(({ time }) => time > now && time < inMinutes(now, 60))
  for (const bus of soon) await changed(tx, offsite, bus)
  for (const bus of soon) await reminded(tx, offsite, bus)
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number]
type Bus = Awaited<ReturnType<typeof busesOf>>[number]

function changed(tx: Tx, offsite: Offsite, { itemId, name, time, people }: Bus): Promise<void> {
  const [is, was] = [time, inMinutes(time, -30)].map(when => shownWhen(DEFAULT_TIMEZONE, when))
  const body = changeWords.leaves(name, is ?? '', was ?? '')
  return send(
    tx,
    offsite,
    {
      ...{ kind: 'change', senderId: null, itemId, at: inMinutes(offsite.now, -40), screen: 'my-checkin' },
      ...{ title: changeWords.title(name), body },
    },
    people.map(({ id }, index) => ({ userId: id, body, isRead: index > 3 && index % 2 === 0 })),
  )
}

/** As the rule writes it half an hour before, see reminders.ts. */
function reminded(tx: Tx, offsite: Offsite, bus: Bus): Promise<void> {
  const { itemId, name, time, people, boardingPoint, coordinator } = bus
  const bodyFor = (person: string) =>
    checkInMessages.bus({
      ...{ person, event: 'Monsoon Off-site', item: name, when: shownWhen(DEFAULT_TIMEZONE, time) },
      ...{ where: boardingPoint, isSecondLeg: false, coordinator },
    })
  return send(
    tx,
    offsite,
    {
      ...{ kind: 'reminder', senderId: null, itemId, at: inMinutes(time, -30), screen: 'my-checkin' },
      ...{ title: reminderWords.title(name), body: reminderWords.toEach },
    },
    people.map(person => ({ userId: person.id, body: bodyFor(person.name), isRead: false })),
  )
}

async function send(
  tx: Tx,
  { eventId }: Offsite,
  { kind, senderId, itemId, at, title, body, screen }: Message,
  recipients: readonly Recipient[],
): Promise<void> {
  const expiresAt = new Date(at.getTime() + EXPIRES_AFTER_HOURS[kind] * 3_600_000)
  const { id } = await tx
    .insertInto('notifications')
    .values({
      ...{ event_id: eventId, sender_id: senderId, item_id: itemId, kind, title, body },
      ...{ path: `/events/${eventId}/${screen}`, notification_status: 'sent' },
      ...{ created_at: at, sent_at: at, expires_at: expiresAt },
      reminder_type: kind === 'reminder' ? 'checkin_reminder' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const batch of batches(recipients)) {
    const stateOf = ({ hasFailed }: Recipient) => (hasFailed ? 'failed' : 'sent')
    await tx
      .insertInto('recipients')
      .values(
        batch.map(one => ({
          ...{ notification_id: id, user_id: one.userId, item_id: itemId, title, body: one.body },
          ...{ state: stateOf(one), sent_at: one.hasFailed ? null : at },
          read_at: one.isRead && !one.hasFailed ? inMinutes(at, 6) : null,
        })),
      )
      .execute()
    await tx
      .insertInto('deliveries')
      .values(
        batch.map(one => ({
          ...{ notification_id: id, user_id: one.userId, channel: 'email', attempts: 1, next_try_at: at },
          ...{ state: stateOf(one), sent_at: one.hasFailed ? null : at },
          error: one.hasFailed ? '550 5.1.1 mailbox unknown' : null,
        })),
      )
      .execute()
  }
}

const peopleOf = async (tx: Tx, userIds: readonly number[]) => {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where(eb => eb('id', '=', eb.fn.any(eb.val([...userIds]))))
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }))
}

async function busesOf(tx: Tx, { eventId, userIds }: Offsite) {
  const people = new Map((await peopleOf(tx, userIds)).map(person => [person.id, person]))
  const rows = await tx
    .selectFrom('buses as b')
    .innerJoin('items as i', 'i.id', 'b.item_id')
    .leftJoin('users as c', 'c.id', 'i.coordinator_id')
    .select(['b.item_id', 'b.bus_identifier', 'b.time', 'b.boarding_point', 'c.name', 'c.contact'])
    .where('i.event_id', '=', eventId)
    .orderBy('b.time')
    .orderBy('b.item_id')
    .execute()
  const seats = await tx
    .selectFrom('assignments')
    .select(['item_id', 'user_id'])
    .where('event_id', '=', eventId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ item_id: itemId, bus_identifier: name, time, boarding_point, name: by, contact }) => ({
    ...{ itemId, name, time, boardingPoint: boarding_point },
    coordinator: by ? { name: by, contact: contact ?? '' } : null,
    people: seats.filter(seat => seat.item_id === itemId).flatMap(({ user_id }) => people.get(user_id) ?? []),
  }))
}
