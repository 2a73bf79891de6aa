import type { Role } from '@muster/domain/shared/authorisation.ts'
import { dayIn, instantIn } from '@muster/domain/shared/clock.ts'
import { hashOfCode, newCode } from '#features/accounts/codes.ts'
import { issueCode } from '#features/accounts/commands-password.ts'
import { newChallenge } from '#features/accounts/passkeys.ts'
import { replaceCover } from '#features/events/commands.ts'
import { resizeCover } from '#features/events/cover-image.ts'
import { hashOf, newHandOffCode, selectorOf } from '#features/hand-offs/codes.ts'
import { replaceHandOff } from '#features/hand-offs/store.ts'
import { unsubscribeUrl } from '#features/notifications/unsubscribe-link.ts'
import { tokenOf } from '../../src/features/organiser/invite-code.ts'
import { newNonce } from '../../src/signed-nonce.ts'
import { newAuthenticator } from '../authenticator.ts'
import type { GivenPerson } from '../given.ts'
import { picture } from '../pictures.ts'
import type { TestServer } from '../server.ts'
import type { World, WorldCarPools, WorldItems } from './world.ts'

const storedCover = picture().then(resizeCover)

interface ItemPeople {
  rider: GivenPerson
  coordinatorId: number
  busCoordinatorId: number
  /** on every item except the session, besides the rider */
  others: readonly GivenPerson[]
}

interface Cast {
  me: GivenPerson | null
  asha: GivenPerson
  rider: GivenPerson
  ownId: number
  secretId: number
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** Makes the people and rows that the fixtures of the authorisation table are about. */
export function worldsIn(server: TestServer) {
  let count = 0

  const person = (name: string, role = 'Attendee') => {
    count += 1
    return server.given.person({ name, role, contact: String(6_000_000_000 + count) })
  }

  async function itemsOf(eventId: number, people: ItemPeople): Promise<WorldItems> {
    const { given, ctx } = server
    const { rider, coordinatorId, busCoordinatorId, others } = people
    const items = {
      flight: await given.flight(eventId, {}, coordinatorId),
      bus: await given.bus(eventId, {}, busCoordinatorId),
      room: await given.room(eventId, {}, coordinatorId),
      subEvent: await given.subEvent(eventId, {}, coordinatorId),
    }
    // so that the lists of people are not empty
    await given.member(eventId, rider.id)
    const { subEvent: _, ...travel } = items
    for (const item of Object.values(travel))
      await given.assign(item, rider.id, ...others.map(({ id }) => id))
    const legs = [
      ...Object.values(items).map(({ id }) => ({ id, leg: 'first' })),
      { ...items.room, leg: 'second' },
    ]
    const common = { user_id: rider.id, at: ctx.now(), method: 'self' }
    await ctx.db
      .insertInto('check_ins')
      .values(legs.map(({ id, leg }) => ({ ...common, item_id: id, leg })))
      .execute()
    return items
  }

  /** Outsiders to the car pool see only its area, "Kothrud, Pune". */
  async function carPoolOf(eventId: number, owner: GivenPerson, ...riders: GivenPerson[]) {
    count += 1
    const carPool = await server.given.carPool(eventId, owner.id, {
      meeting_point: `Gate ${count}, Lane of gates, Kothrud, Pune`,
      area: 'Kothrud, Pune',
      latitude: Number(`18.50${String(count).padStart(5, '0')}7`),
      longitude: Number(`73.80${String(count).padStart(5, '0')}7`),
      place_id: `gate-${count}-`,
    })
    if (riders.length > 0) await server.given.assign(carPool, ...riders.map(({ id }) => id))
    return carPool
  }

  async function carPoolsOf({ me, asha, rider, ownId, secretId }: Cast): Promise<WorldCarPools> {
    const { given } = server
    const ashas = await carPoolOf(ownId, asha, rider)
    const secret = await carPoolOf(secretId, asha, rider)
    const friend = await person('Friend')
    await given.member(secretId, friend.id)
    const requester = me ?? rider
    return {
      ashas,
      secret,
      request: await given.carPoolRequest(ashas, requester.id, asha.id, {
        request_status: 'rejected',
        ended_at: new Date(server.ctx.now().getTime() - 3_600_000),
      }),
      secretRequest: await given.carPoolRequest(secret, friend.id, asha.id),
      seated: async () => {
        if (me) await given.assign(ashas, me.id)
        return ashas
      },
      own: async () => (me ? carPoolOf(ownId, me) : ashas),
      invited: () => given.carPoolRequest(ashas, asha.id, requester.id, { request_type: 'invite_request' }),
      asked: () => given.carPoolRequest(ashas, requester.id, asha.id),
    }
  }

  async function coverOf(eventId: number): Promise<string> {
    const files = (await storedCover).map(file => ({
      ...file,
      hash: `${eventId}0${file.width}`.padStart(40, '0'),
    }))
    await server.ctx.inTransaction(tx =>
      replaceCover(tx, eventId, { files, alternativeText: null }, server.ctx.now()),
    )
    return files[0]!.hash
  }

  async function worldOf(role: Role): Promise<World> {
    const { given, ctx } = server
    const pooling = { is_car_pool_enabled: true }
    const [asha, ravi, rider] = [await person('Asha'), await person('Ravi'), await person('Dev')]
    const me = role === 'anonymous' ? null : await person('Me', role === 'admin' ? 'Admin' : 'Attendee')
    const offsite = await given.event({ ...pooling, emergency_coordinator_id: ravi.id })
    const secret = await given.event({ ...pooling, active: false, emergency_coordinator_id: ravi.id })
    for (const event of [offsite, secret]) await given.member(event.id, asha.id)
    const isMember = role === 'attendee' || role === 'coordinator'
    if (me && isMember) await given.member(offsite.id, me.id)
    const joined = role === 'outsider' ? await given.event(pooling) : offsite
    if (me && role === 'outsider') for (const { id } of [me, asha]) await given.member(joined.id, id)
    const own = role === 'admin' ? await given.event(pooling) : joined
    if (me && role === 'admin') for (const { id } of [me, asha, rider]) await given.member(own.id, id)
    const preferences = {
      own: me ? await given.preferences(own.id, me.id) : null,
      asha: await given.preferences(secret.id, asha.id),
    }
    await given.preferences(offsite.id, asha.id)
    const people = { rider, coordinatorId: ravi.id, busCoordinatorId: ravi.id, others: [asha] }
    const items = await itemsOf(offsite.id, {
      ...people,
      busCoordinatorId: role === 'coordinator' && me ? me.id : ravi.id,
      others: me && isMember ? [asha, me] : [asha],
    })
    const joinedItems =
      me && role === 'outsider' ? await itemsOf(joined.id, { ...people, others: [asha, me] }) : items
    const secretItems = await itemsOf(secret.id, people)
    const carPools = await carPoolsOf({ me, asha, rider, ownId: own.id, secretId: secret.id })
    const notifications = {
      own: await given.notification(own.id, [(me ?? rider).id]),
      secret: await given.notification(secret.id, [asha.id], { title: secret.name }),
    }
    const withCover = { ...offsite, imageHash: await coverOf(offsite.id) }
    const events = {
      offsite: withCover,
      joined,
      own,
      secret,
      items,
      joinedItems,
      secretItems,
      carPools,
      notifications,
    }
    const code: World['code'] = purpose => ctx.inTransaction(tx => issueCode(ctx, tx, asha.id, purpose))
    // read just now, so that a read changes no row
    const feed = await given.calendarFeed((me ?? (await person('Nobody'))).id, ctx.now())
    const passkeyOfOther = await given.passkey((await person('Other')).id)
    const undoCode = async () => {
      const code = newCode()
      const now = ctx.now()
      const expires_at = new Date(now.getTime() + 60_000)
      const row = { code_hash: hashOfCode(code), user_id: asha.id, purpose: 'undo-email', created_at: now }
      await ctx.db
        .insertInto('one_time_codes')
        .values({ ...row, email: `old-${asha.email}`, expires_at })
        .execute()
      return code
    }
    const inviteLink = async () => {
      const nonce = newNonce()
      await given.event({ invite_nonce: nonce })
      return tokenOf(ctx.jwtSecret, nonce)
    }
    const invitation = async () => {
      const invited = await given.person({ confirmed: false, unclaimed_since: ctx.now() })
      return ctx.inTransaction(tx => issueCode(ctx, tx, invited.id, 'invitation'))
    }
    const waiting = async () => {
      const { email } = await given.person({ confirmed: false })
      await ctx.db.insertInto('event_invitations').values({ event_id: offsite.id, email }).execute()
      return email
    }
    const handOff = async () => {
      const code = newHandOffCode()
      const now = ctx.now()
      await ctx.inTransaction(tx =>
        replaceHandOff(tx, {
          ...{ userId: asha.id, sessionId: asha.sessionId, now, expiresAt: new Date(now.getTime() + 60_000) },
          ...{ selector: selectorOf(code), hash: hashOf(code) },
        }),
      )
      return code
    }
    const rollCall = once(() => given.rollCall(offsite.id, asha.id))
    const endedRollCall = once(() => given.rollCall(offsite.id, asha.id, { isEnded: true }))
    const checkOutReminder = async () => {
      const { at, timezone } = await ctx.db
        .selectFrom('hotel_rooms as r')
        .innerJoin('items as i', 'i.id', 'r.item_id')
        .innerJoin('events as e', 'e.id', 'i.event_id')
        .where('r.item_id', '=', items.room.id)
        .select(['r.checkout_time as at', 'e.timezone'])
        .executeTakeFirstOrThrow()
      return instantIn(timezone, dayIn(timezone, at ?? ctx.now()), '08:00').toISOString()
    }
    const unsubscribed = once(async () => {
      const who = { userId: (me ?? rider).id, eventId: own.id }
      await ctx.db
        .insertInto('unsubscribes')
        .values({ user_id: who.userId, event_id: who.eventId, at: ctx.now() })
        .execute()
      return { id: own.id, key: unsubscribeUrl(ctx, who).replace(/.*\//, '') }
    })
    const endpoint = async () => (await given.device(me ?? asha)).endpoint
    const receipt = once(async () => {
      const device = await given.device(asha)
      return (await given.pushed(offsite.id, asha, device)).receipt
    })
    const sent = once(async () => {
      const from = { sender_id: me?.id ?? ravi.id }
      return (await given.notification(offsite.id, [asha.id, rider.id], from)).documentId
    })
    const spare = async () => (await given.subEvent(offsite.id)).id
    const imported = async () => {
      const row = { event_id: offsite.id, sheet: 'bus', at: ctx.now(), added: 0, changed: 0, same: 1 }
      return (await ctx.db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow()).id
    }
    const unpublished = async () => (await given.event({ active: false })).id
    const otherSession = async () => (await given.session((me ?? asha).id)).sessionId
    const newPasskey = async () =>
      newAuthenticator().make(await newChallenge(ctx, (me ?? asha).id, 'add'), ctx.config.publicUrl)
    const loser = async () => (await given.person()).id
    const departed = (itemId: number) =>
      ctx.pool.query(
        `insert into departures (item_id, event_id, kind, leg, at)
          select id, event_id, kind, 'first', $2 from items where id = $1 on conflict do nothing`,
        [itemId, ctx.now()],
      )
    const apiToken = ({ id }: GivenPerson) => given.apiToken(id)
    const made = {
      ...{ code, inviteLink, invitation, waiting, handOff, undoCode, otherSession, newPasskey },
      passkeyOfOther,
      passkey: ({ id }: GivenPerson) => given.passkey(id),
      loser,
      apiToken,
      departed,
      feed,
      rollCall,
      endedRollCall,
      checkOutReminder,
      sent,
      imported,
      unpublished,
      spare,
    }
    return {
      role,
      me,
      asha,
      rider,
      ...events,
      preferences,
      ...made,
      endpoint,
      receipt,
      unsubscribed,
      webhook: given.webhook,
    }
  }

  const shared = new Map<Role, Promise<World>>()

  /** One for all calls of a role that change nothing. */
  function sharedWorldOf(role: Role): Promise<World> {
    const world = shared.get(role) ?? worldOf(role)
    shared.set(role, world)
    return world
  }

  return { person, worldOf, sharedWorldOf }
}
