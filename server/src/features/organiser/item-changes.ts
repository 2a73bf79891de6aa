import type { ItemDraft } from '@muster/domain/organiser/schema-items.ts'

type Changes = Record<string, readonly [unknown, unknown]>

/** What it was and what it is, by field. */
export function changesOf(
  { details, coordinatorId: was }: { details: object; coordinatorId: number | null },
  { coordinator: _, ...draft }: ItemDraft,
  is: number | null,
): Changes {
  const fields = Object.entries({ ...draft, coordinatorId: is }).map(([field, now]) => {
    const before = field === 'coordinatorId' ? was : details[field as keyof typeof details]
    return [field, [before, now]] as const
  })
  return Object.fromEntries(
    fields.filter(([, [before, now]]) => JSON.stringify(before) !== JSON.stringify(now)),
  )
}
