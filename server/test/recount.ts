import type pg from 'pg'

type Counts = Record<string, number>

interface Sums {
  /** by item and leg */
  checkIns: Counts
  /** by item */
  assigned: Counts
  /** by event */
  members: Counts
}

type Queryable = Pick<pg.ClientBase, 'query'>

/** The sums in schema `derived`. */
const KEPT = {
  checkIns: 'select item_id || leg as key, sum(checked_in)::int as n from derived.check_in_counts group by 1',
  assigned: 'select item_id as key, sum(assigned)::int as n from derived.assignment_counts group by 1',
  members: 'select event_id as key, sum(members)::int as n from derived.member_counts group by 1',
}
const COUNTED = {
  checkIns:
    'select item_id || leg as key, count(*)::int as n from check_ins where annulled_at is null group by 1',
  assigned: 'select item_id as key, count(*)::int as n from assignments group by 1',
  members: 'select event_id as key, count(*)::int as n from event_members group by 1',
}

async function read(db: Queryable, texts: Readonly<Record<keyof Sums, string>>): Promise<Sums> {
  const counts = async (text: string): Promise<Counts> => {
    const { rows } = await db.query<{ key: string; n: number }>(text)
    return Object.fromEntries(rows.filter(({ n }) => n !== 0).map(({ key, n }) => [key, n]))
  }
  return {
    checkIns: await counts(texts.checkIns),
    assigned: await counts(texts.assigned),
    members: await counts(texts.members),
  }
}

export const keptCounts = (db: Queryable): Promise<Sums> => read(db, KEPT)
export const recount = (db: Queryable): Promise<Sums> => read(db, COUNTED)
