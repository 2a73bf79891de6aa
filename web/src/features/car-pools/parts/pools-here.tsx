import type { CarPoolPointsReply, CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { screenTitles } from '@muster/domain/shell/words.ts'
import { useId } from 'react'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { useDetailLink } from '#ui/use-detail-in-address.ts'
import { ownerOf } from '../describe-pool.ts'
import { POOL_IN_ADDRESS } from './pool-context.ts'

interface PoolsHereProps {
  places: CarPoolPointsReply['data']
  known: readonly CarPoolReply[]
}

/** Several that meet in the same area: one of them is chosen here. */
export function PoolsHere({ places, known }: PoolsHereProps) {
  const id = useId()
  const link = useDetailLink(POOL_IN_ADDRESS)
  if (places.length === 0) return null
  const nameOf = (poolId: number) => {
    const pool = known.find(one => one.id === poolId)
    return pool ? ownerOf(pool) : screenTitles.carPool
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold">
        {carPoolWords.here(places.length)}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {places.map(place => (
            <li key={place.id}>
              <ListRow
                {...link(place.id)}
                title={nameOf(place.id)}
                detail={
                  place.seatsLeft === 0 ? carPoolWords.full : carPoolWords.seatsAvailable(place.seatsLeft)
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
