import { boundsOf } from '@muster/domain/car-pools/geography.ts'
import type { CarPoolPointsReply, CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Point } from '@muster/domain/places/schema.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { MapCircle } from '#device/maps/map-view.ts'
import { navigate } from '#device/navigation.ts'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { PointsMap } from '#features/places/points-map.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { View } from '../api.ts'
import { CAR_POOL_PARAM } from '../car-pool-context.ts'
import { CarPoolsHere } from './car-pools-here.tsx'
import { AREA_RADIUS_METERS, placesAt } from './places-at.ts'
import { carPoolPointsQuery } from './points-query.ts'

type Place = CarPoolPointsReply['data'][number]

const isOwn = ({ relation }: Place) => relation === 'owner' || relation === 'assigned'
const isFree = ({ seatsLeft, isOver }: Place) => seatsLeft > 0 && !isOver
const isShown = (place: Place, view: View | null) => {
  if (view === 'my') return isOwn(place)
  if (view === 'available') return isFree(place)
  return view !== 'full' || place.seatsLeft === 0
}

interface CarPoolsMapProps {
  eventId: number
  view: View | null
  /** the loaded car pools, for their owners' names */
  known: readonly CarPoolReply[]
}

/** All meeting points of the event: areas, and a pin for the person's own car pool. */
export function CarPoolsMap({ eventId, view, known }: CarPoolsMapProps) {
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
}: Pick<CarPoolsMapProps, 'view' | 'known'> & { places: readonly Place[] }) {
  const hintId = useId()
  const link = useDetailLink(CAR_POOL_PARAM)
  const [here, setHere] = useState<readonly number[]>([])
  const shown = useMemo(() => places.filter(place => isShown(place, view)), [places, view])
  const circles = useMemo(() => shown.filter(place => !isOwn(place)).map(circleOf), [shown])
  const pins = useMemo(
    () => shown.filter(isOwn).map(point => ({ point, label: carPoolWords.mapLegend.own })),
    [shown],
  )

  const choose = (point: Point, withinMeters: number) => {
    const found = placesAt(shown, point, withinMeters)
    const [only, ...others] = found
    if (only && others.length === 0) {
      const { to, state } = link(only.id)
      navigate(to, { state })
    }
    setHere(others.length > 0 ? found.map(({ id }) => id) : [])
  }
  return (
    <div className="space-y-3">
      <PointsMap
        label={carPoolWords.map}
        hintId={hintId}
        circles={circles}
        pins={pins}
        bounds={boundsOf(shown)}
        onChoose={choose}
        className="-mx-4 h-[max(320px,52dvh)] border-x-0 md:mx-0 md:border-x"
      />
      <MapLegend />
      <p id={hintId} className="text-muted text-sm">
        {shown.length === 0 ? carPoolWords.nothingOnMap : carPoolWords.mapTap} {carPoolWords.mapHint}
      </p>
      <CarPoolsHere places={shown.filter(({ id }) => here.includes(id))} known={known} />
    </div>
  )
}

const circleOf = (place: Place): MapCircle => ({
  point: place,
  radiusMeters: place.isArea ? AREA_RADIUS_METERS : 0,
  look: isFree(place) ? 'free' : 'full',
})

const legendSpot = 'size-4 rounded-full border-2'

const MapLegend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm [&>li]:flex [&>li]:items-center [&>li]:gap-2">
    <li>
      <span aria-hidden="true" className={`${legendSpot} border-accent bg-accent/30`} />
      {carPoolWords.mapLegend.free}
    </li>
    <li>
      <span aria-hidden="true" className={`${legendSpot} border-edge border-dashed`} />
      {carPoolWords.mapLegend.full}
    </li>
    <li>
      <MapPin aria-hidden="true" className="size-4.5 text-accent" />
      {carPoolWords.mapLegend.own}
    </li>
  </ul>
)
