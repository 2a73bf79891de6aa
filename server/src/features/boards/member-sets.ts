import type { Members } from '#features/events/read-member-names.ts'
import type { HeldIds } from '#features/itinerary/read-item-people.ts'

const BITS = 32

/** A set of members: one bit for each, in the order of their names. */
export class MemberSet {
  readonly #words: Uint32Array

  constructor(size: number) {
    this.#words = new Uint32Array(Math.ceil(size / BITS))
  }

  static ofAll({ inOrder }: Members): MemberSet {
    const set = new MemberSet(inOrder.length)
    for (const { place } of inOrder) set.add(place)
    return set
  }

  add(place: number): void {
    const at = Math.floor(place / BITS)
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (place % BITS))
  }

  has(place: number): boolean {
    return ((this.#words[Math.floor(place / BITS)] ?? 0) & (1 << (place % BITS))) !== 0
  }

  addAll(others: MemberSet): void {
    this.addShared(others, others)
  }

  /** Those of `one` who are also in `other`. */
  addShared(one: MemberSet, other: MemberSet): void {
    for (const [at, word] of one.#words.entries())
      this.#words[at] = (this.#words[at] ?? 0) | (word & (other.#words[at] ?? 0))
  }

  /** Those of `one` who are not in `other`. */
  addOthers(one: MemberSet, other: MemberSet): void {
    for (const [at, word] of one.#words.entries())
      this.#words[at] = (this.#words[at] ?? 0) | (word & ~(other.#words[at] ?? 0))
  }

  union(other: MemberSet): MemberSet {
    const set = new MemberSet(this.#words.length * BITS)
    set.addAll(this)
    set.addAll(other)
    return set
  }

  get size(): number {
    let size = 0
    for (const word of this.#words) size += bitsIn(word)
    return size
  }
}

function bitsIn(word: number): number {
  let count = 0
  // each step takes the lowest bit away
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const sets = new WeakMap<Members, WeakMap<HeldIds, MemberSet>>()

/** Made once for the same members and ids. Former members are in no set. */
export function setOf(members: Members, ids: HeldIds): MemberSet {
  const known = sets.get(members) ?? new WeakMap<HeldIds, MemberSet>()
  sets.set(members, known)
  const set = known.get(ids) ?? toSet(members, ids)
  known.set(ids, set)
  return set
}

function toSet({ inOrder, byId }: Members, ids: HeldIds): MemberSet {
  const set = new MemberSet(inOrder.length)
  for (const id of ids) {
    const member = byId.get(id)
    if (member) set.add(member.place)
  }
  return set
}
