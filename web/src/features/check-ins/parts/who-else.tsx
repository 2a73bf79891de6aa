import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#device/session.ts'
import { OrganiserBadge } from '#features/event-data/organiser-badge.tsx'
import { useIsOrganiser } from '#features/event-data/use-organisers.ts'
import { peopleQuery, type SharedKind } from '#features/itinerary/api.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface WhoElseProps {
  kind: SharedKind
  itemId: number
  eventId: number
}

const failures = {
  flight: itineraryWords.flightFailure,
  bus: itineraryWords.busFailure,
  'hotel-room': itineraryWords.roomFailure,
} satisfies Record<SharedKind, string>

/** The people on a flight, on a bus or in a room: names only (R13), the signed-in person first. */
export function WhoElse({ kind, itemId, eventId }: WhoElseProps) {
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(kind, itemId, eventId))
  return (
    <section aria-labelledby="who-else" className="mt-5">
      <h3 id="who-else" className="font-semibold">
        {itineraryWords.whoElse}
      </h3>
      <div className="mt-2">
        {data ? (
          <Names people={data} eventId={eventId} />
        ) : error ? (
          <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
            {failures[kind]}
          </RetryNotice>
        ) : (
          <div className="space-y-3 py-1.5">
            <p role="status" className="sr-only">
              {itineraryWords.peopleLoading}
            </p>
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        )}
      </div>
    </section>
  )
}

/** The browser skips blocks that are off the screen (`content-visibility`): fast with thousands of names. */
const BLOCK = 50
/** the height of a name, so that nothing jumps when its block is drawn */
const NAME_REM = 2.5625

interface NamesProps {
  people: readonly { id: number; name: string }[]
  eventId: number
}

function Names({ people, eventId }: NamesProps) {
  const isOrganiser = useIsOrganiser(eventId)
  const ownId = useSession(({ user }) => user?.id)
  const own = people.filter(({ id }) => id === ownId)
  const others = people.filter(({ id }) => id !== ownId)
  const all = [...own, ...others]
  const blocks = Array.from({ length: Math.ceil(all.length / BLOCK) }, (_, at) =>
    all.slice(at * BLOCK, (at + 1) * BLOCK),
  )
  return (
    <>
      {blocks.map(block => (
        <ul
          key={block[0]?.id}
          className="divide-y divide-line border-line not-last:border-b [content-visibility:auto]"
          style={{ containIntrinsicSize: `auto ${block.length * NAME_REM}rem` }}
        >
          {block.map(({ id, name }) => (
            <li key={id} className="py-2">
              {id === ownId ? itineraryWords.you(name) : name}
              {isOrganiser(id) && <OrganiserBadge />}
            </li>
          ))}
        </ul>
      ))}
      {others.length === 0 && <p className="text-muted text-sm">{itineraryWords.justYou}</p>}
    </>
  )
}
