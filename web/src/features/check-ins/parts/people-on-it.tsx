import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statusOf } from '#device/api-error.ts'
import { useSession } from '#device/session.ts'
import { itineraryQuery, peopleQuery, type SharedKind } from '#features/itinerary/api.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface PeopleOnItProps {
  kind: SharedKind
  itemId: number
  eventId: number
}

const failures = {
  flight: itineraryWords.flightFailure,
  bus: itineraryWords.busFailure,
  'hotel-room': itineraryWords.roomFailure,
} satisfies Record<SharedKind, string>

const NOT_VISIBLE = 404

/** Who shares a flight, a bus or a room: names only (design.md ruling 13), oneself first. */
export function PeopleOnIt({ kind, itemId, eventId }: PeopleOnItProps) {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(kind, itemId))
  const isHidden = statusOf(error) === NOT_VISIBLE
  useEffect(() => {
    // no longer on it: the day is read again, and the detail closes with it
    if (isHidden) void queryClient.invalidateQueries({ queryKey: itineraryQuery(eventId).queryKey })
  }, [isHidden, queryClient, eventId])
  return (
    <section aria-labelledby="who-else" className="mt-5">
      <h3 id="who-else" className="font-semibold">
        {itineraryWords.whoElse}
      </h3>
      <div className="mt-2">
        {data ? (
          <Names people={data} />
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

/** A browser passes over what is not on the screen by the block: thousands of names would be too many to pass one by one. */
const BLOCK = 50
/** how high a name stands, so that nothing jumps when its block comes */
const NAME_REM = 2.5625

function Names({ people }: { people: readonly { id: number; name: string }[] }) {
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
            </li>
          ))}
        </ul>
      ))}
      {others.length === 0 && <p className="text-muted text-sm">{itineraryWords.justYou}</p>}
    </>
  )
}
