import { dbOf, type HasDatabase } from '#db/access.ts'

export const deleteOldSessions = (ctx: HasDatabase, { now, unusedSince }: { now: Date; unusedSince: Date }) =>
  dbOf(ctx)
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('last_used_at', '<=', unusedSince)]))
    .execute()

/** The way back of a changed email holds the address from before, so it goes as soon as it has ended. */
export const deleteOldCodes = (
  ctx: HasDatabase,
  { now, otherCodesBefore }: { now: Date; otherCodesBefore: Date },
) =>
  dbOf(ctx)
    .deleteFrom('one_time_codes')
    .where(({ eb, and, or }) =>
      or([
        eb('expires_at', '<=', otherCodesBefore),
        and([
          eb('purpose', '=', 'undo-email'),
          or([eb('expires_at', '<=', now), eb('used_at', 'is not', null)]),
        ]),
      ]),
    )
    .execute()
