import { boundsOf } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolPointsReply, CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MapSpot } from '#device/maps/map-view.ts'
import { PointsMap } from '#features/places/points-map.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useDetailLink } from '#ui/use-detail-in-address.ts'
import { carPoolPointsQuery, type View } from '../api.ts'
import { AREA_RADIUS_METERS, placesAt } from '../places-at.ts'
import { MapLegend } from './map-legend.tsx'
import { POOL_IN_ADDRESS } from './pool-context.ts'
import { PoolsHere } from './pools-here.tsx'

type Place = CarPoolPointsReply['data'][number]

const isOwn = ({ relation }: Place) => relation === 'owner' || relation === 'assigned'
const isShown = (place: Place, view: View | null) => {
  if (view === 'my') return isOwn(place)
  if (view === 'available') return place.seatsLeft > 0
  return view !== 'full' || place.seatsLeft === 0
}

interface PoolsMapProps {
  eventId: number
  view: View | null
  /** those of which more is known than where */
  known: readonly CarPoolReply[]
}

/** Where all car pools of the event meet: strangers' as areas, one's own as pins. */
export function PoolsMap({ eventId, view, known }: PoolsMapProps) {
  const { data, isError, isFetching, refetch } = useQuery(carPoolPointsQuery(eventId))
  if (!data)
    return isError ? (
      <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
        {carPoolWords.pointsFailure}
      </RetryNotice>
    ) : (
      <Spinner label={carPoolWords.loading} />
    )
  return <PlacesOnMap places={data} view={view} known={known} />
}

function PlacesOnMap({
  places,
  view,
  known,
}: Pick<PoolsMapProps, 'view' | 'known'> & { places: readonly Place[] }) {
  const hintId = useId()
  const navigate = useNavigate()
  const link = useDetailLink(POOL_IN_ADDRESS)
  const [here, setHere] = useState<readonly number[]>([])
  const shown = useMemo(() => places.filter(place => isShown(place, view)), [places, view])
  const spots = useMemo(() => shown.filter(place => !isOwn(place)).map(spotOf), [shown])
  const marks = useMemo(
    () => shown.filter(isOwn).map(point => ({ point, label: carPoolWords.mapLegend.own })),
    [shown],
  )

  const choose = (point: Point, withinMeters: number) => {
    const found = placesAt(shown, point, withinMeters)
    const [only, ...others] = found
    if (only && others.length === 0) {
      const { to, state } = link(only.id)
      void navigate(to, { state, preventScrollReset: true })
    }
    setHere(others.length > 0 ? found.map(({ id }) => id) : [])
  }
  return (
    <div className="space-y-3">
      <PointsMap
        label={carPoolWords.map}
        hintId={hintId}
        spots={spots}
        marks={marks}
        bounds={boundsOf(shown)}
        onChoose={choose}
        className="-mx-4 h-[max(320px,52dvh)] border-x-0 md:mx-0 md:border-x"
      />
      <MapLegend />
      <p id={hintId} className="text-muted text-sm">
        {shown.length === 0 ? carPoolWords.nothingOnMap : carPoolWords.mapTap} {carPoolWords.mapHint}
      </p>
      <PoolsHere places={shown.filter(({ id }) => here.includes(id))} known={known} />
    </div>
  )
}

const spotOf = (place: Place): MapSpot => ({
  point: place,
  radiusMeters: place.isArea ? AREA_RADIUS_METERS : 0,
  look: place.seatsLeft > 0 ? 'free' : 'full',
})
