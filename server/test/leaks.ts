import { reachFileWords } from '@muster/domain/reach/words.ts'
import { type LeakFacts, leakFacts } from './leak-facts.ts'
import type { Answer } from './server.ts'
import type { TestContext } from './test-context.ts'

const SECRET_KEY = /password|hash$|secret|sid$|session_?id|disabled|^code$|expires/i
/** Of accounts, for Admins. */
const OF_ACCOUNTS = /(^|\.)isDisabled$|^meta\.counts\.disabled$/
/** In the download of what is held on the caller. */
const OWN_DATES = /^data\.lists\..*\.(disabled|expires)_at$/

const keysOf = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [`${path}${key}`, ...keysOf(inner, `${path}${key}.`)])

const CARD_KEYS = ['co_ordinator', 'coordinator']
/** of the members of an event */
const LIST_KEYS = ['data', 'people']
const RIDER_KEYS = ['car_owner', 'assigned_users', 'person', 'requester', 'requestee']
const FIELDS_OF_CARD = 'contact,email,id,name'
/** as the question of a roll-call has it */
const FIELDS_OF_PHONE_CARD = 'contact,id,name'

interface Card {
  id: number
  email: string
  contact: string
}

function isCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false
  return [FIELDS_OF_CARD, FIELDS_OF_PHONE_CARD].includes(Object.keys(value).toSorted().join(','))
}

/** Whose contact card the caller may see. */
function cardsOf(facts: LeakFacts) {
  return {
    isAdmin: facts.isAdmin,
    ownItems: new Set(facts.ownItems.map(({ id }) => id)),
    ledPeople: new Set(facts.ledPeople.map(({ id }) => id)),
    carPools: new Set(facts.pools.map(({ id }) => id)),
    ofItems: new Map(facts.cardsOfItems.map(({ item, person }) => [item, person])),
    ofEvents: new Set(facts.cardsOfEvents.map(({ person }) => person)),
  }
}
type Cards = ReturnType<typeof cardsOf>

/** All rooms or all car pools of a board. */
const isConsolidated = (id: number) => id < 0

const blank = (card: Card) => ({ ...card, email: '', contact: '' })

function withoutCards(body: unknown, cards: Cards): unknown {
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map(inner => withoutCards(inner, cards))
  const { id } = body as { id?: number }
  const isStaff = cards.isAdmin || (id !== undefined && cards.ownItems.has(id))
  const isAllowed = (key: string, card: Card) =>
    key === 'user'
      ? cards.isAdmin
      : RIDER_KEYS.includes(key)
        ? cards.isAdmin || cards.ledPeople.has(card.id)
        : key === 'emergencyCoordinator'
          ? cards.ofEvents.has(card.id)
          : CARD_KEYS.includes(key) &&
            id !== undefined &&
            (cards.ofItems.get(id) === card.id || (cards.isAdmin && isConsolidated(id)))
  const mayReachPerson = cards.isAdmin || (id !== undefined && cards.ledPeople.has(id))
  const marks = ['checkedInBy', 'mayMoveTo', 'given', 'nextStep', 'because']
  const isOfPerson = marks.some(mark => mark in body)
  const isOfAdmins =
    cards.isAdmin && ['tshirtSize', 'isCheckedIn', 'joinedAt', 'invitedAt'].some(mark => mark in body)
  // the caller has sent the code of an invitation
  const isInvited = Object.keys(body).toSorted().join(',') === 'contact,email,event,name'
  const isReached = (isOfPerson && mayReachPerson) || isOfAdmins || isInvited
  return Object.fromEntries(
    Object.entries(body).map(([key, inner]) => {
      if (isReached && (key === 'email' || key === 'contact')) return [key, '']
      // of a planned reminder, which says whom people call
      if (key === 'example' && cards.isAdmin && 'heldUntil' in body) return [key, '']
      if (isCard(inner) && isAllowed(key, inner)) return [key, blank(inner)]
      if (cards.isAdmin && LIST_KEYS.includes(key) && Array.isArray(inner) && inner.every(isCard))
        return [key, inner.map(blank)]
      // a table as Admins download it
      if (cards.isAdmin && 'sheet' in body && ['rows', 'members'].includes(key)) return [key, []]
      // as an Admin has typed it
      if (cards.isAdmin && key === 'coordinator' && typeof inner === 'string') return [key, '']
      // the people of one's own items, and an Admin's members
      if (key === 'assigned_users' && Array.isArray(inner)) {
        const isCarPool = id !== undefined && cards.carPools.has(id)
        const mayReach = (one: Card) => isStaff || (isCarPool && cards.ledPeople.has(one.id))
        return [key, inner.map(one => (isCard(one) && mayReach(one) ? blank(one) : withoutCards(one, cards)))]
      }
      return [key, withoutCards(inner, cards)]
    }),
  )
}

function withoutRiders(body: unknown, pools: LeakFacts['pools']): unknown {
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map(inner => withoutRiders(inner, pools))
  const { id, requester } = body as { id?: number; requester?: unknown }
  const shown = requester ? pools : pools.filter(pool => pool.id === id)
  const riders = shown.flatMap(({ riders: inIt }) => inIt ?? [])
  const withoutPhone = (person: { id: number }) =>
    riders.includes(person.id) && Object.keys(person).toSorted().join(',') === 'contact,id,name'
      ? { ...person, contact: '' }
      : person
  return Object.fromEntries(
    Object.entries(body).map(([key, inner]) => {
      if (!RIDER_KEYS.includes(key) || inner === null) return [key, withoutRiders(inner, pools)]
      return [key, Array.isArray(inner) ? inner.map(withoutPhone) : withoutPhone(inner)]
    }),
  )
}

function withoutCoordinators(
  text: string,
  people: readonly { id: number; contact: string }[],
  cards: Cards,
): string {
  if (!text.includes('BEGIN:VCALENDAR')) return text
  const ids = new Set(cards.ofItems.values())
  const contacts = people.filter(({ id }) => ids.has(id)).map(({ contact }) => contact)
  return contacts.reduce((rest, contact) => rest.replaceAll(`+91 ${contact}`, ''), text)
}

/** The file of the reach report, for those who may reach these people (R369). */
function withoutReached(
  body: unknown,
  people: readonly { id: number; email: string }[],
  cards: Cards,
): unknown {
  if (typeof body !== 'string' || !body.includes(reachFileWords.columns.alive)) return body
  const reached = people.filter(({ id }) => cards.isAdmin || cards.ledPeople.has(id))
  return reached.reduce((rest, { email }) => rest.replaceAll(email, ''), body)
}

/** A token belongs to the person whom it names. */
function signedInBy(body: { jwt?: unknown } | null): { id: number } | null {
  if (typeof body?.jwt !== 'string') return null
  const [, claims = ''] = body.jwt.split('.')
  return { id: Number(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub) }
}

/** Data in a reply that the caller may not see, by docs/privacy.md. */
export async function leaksIn(
  ctx: TestContext,
  answer: Answer,
  caller: { id: number } | null,
): Promise<string[]> {
  const me = signedInBy(answer.body) ?? caller
  const facts = await leakFacts(ctx, me)
  const { people, pools, sessions, homes } = facts
  const cards = cardsOf(facts)
  const given = withoutReached(answer.body, people, cards)
  const body = withoutRiders(withoutCards(given, cards), pools)
  const text = withoutCoordinators(JSON.stringify([body, answer.headers]), people, cards)
  const ofOthers = people
    .filter(person => person.id !== me?.id)
    .flatMap(person => [person.email, person.contact, person.document_id])
  const ofHomes = homes.flatMap(home => [
    home.street,
    home.formatted_address,
    home.place_id,
    String(home.latitude),
  ])
  const ofPools = pools
    .filter(({ knowsPlace }) => !knowsPlace)
    .flatMap(({ places }) => places.filter(place => place !== null))
  const hashes = [
    ...people.map(person => person.password_hash),
    ...facts.codes.flatMap(({ hash }) => [hash, Buffer.from(hash, 'hex').toString('base64url')]),
  ]
  const isExpected = (key: string) =>
    key === 'error.details.code' || OWN_DATES.test(key) || (cards.isAdmin && OF_ACCOUNTS.test(key))
  const keys = keysOf(answer.body).filter(key => !isExpected(key))
  const listed: { id: number; isCurrent?: boolean }[] = Array.isArray(answer.body?.data)
    ? answer.body.data
    : []
  const secrets = new Set([...ofOthers, ...ofHomes, ...ofPools, ...hashes])
  return [
    ...[...secrets].filter(value => value !== '' && text.includes(value)),
    ...keys.filter(key => SECRET_KEY.test(key.split('.').at(-1) ?? '')),
    ...listed
      .filter(row => 'isCurrent' in row && sessions.find(({ id }) => id === row.id)?.user_id !== me?.id)
      .map(row => `session ${row.id}`),
  ]
}
