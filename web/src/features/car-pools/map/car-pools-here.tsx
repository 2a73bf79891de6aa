import type { CarPoolPointsReply, CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { screenTitles } from '@muster/domain/shell/words.ts'
import { useId } from 'react'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { CAR_POOL_PARAM } from '../car-pool-context.ts'
import { ownerOf } from '../describe-car-pool.ts'

interface CarPoolsHereProps {
  places: CarPoolPointsReply['data']
  known: readonly CarPoolReply[]
}

/** A list to choose from when several car pools share the tapped area. */
export function CarPoolsHere({ places, known }: CarPoolsHereProps) {
  const id = useId()
  const link = useDetailLink(CAR_POOL_PARAM)
  if (places.length === 0) return null
  const ownerNameOf = (carPoolId: number) => {
    const carPool = known.find(one => one.id === carPoolId)
    return carPool ? ownerOf(carPool) : screenTitles.carPool
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
              <ListRow {...link(place.id)} title={ownerNameOf(place.id)} detail={detailOf(place)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function detailOf({ seatsLeft, isOver }: CarPoolPointsReply['data'][number]): string {
  if (isOver) return carPoolWords.hasLeft
  return seatsLeft === 0 ? carPoolWords.full : carPoolWords.seatsAvailable(seatsLeft)
}
