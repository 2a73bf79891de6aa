import { areaLine } from '@muster/domain/car-pools/geography.ts'
import type { Context } from '#context.ts'
import { pointOf } from '../point-of.ts'
import { fillAreasOfRequests, readCarPoolsWithoutArea, updateAreas } from '../store/areas.ts'

/** For the rows that the migration to areas of the gazetteer has emptied. Nothing to do at later starts. */
export const fillAreas = (ctx: Context): Promise<void> =>
  ctx.inTransaction(
    async tx => {
      const carPools = await readCarPoolsWithoutArea(tx)
      const byArea = Map.groupBy(carPools, carPool => areaLine(pointOf(carPool), ctx))
      for (const [area, group] of byArea)
        await updateAreas(
          tx,
          area,
          group.map(({ id }) => id),
        )
      await fillAreasOfRequests(tx, areaLine(null, ctx))
    },
    { isIdempotent: true },
  )
