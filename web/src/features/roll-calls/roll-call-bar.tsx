import type { EventReply } from '@muster/domain/events/schema.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { runningQuery, useLiveRollCall } from './api.ts'

interface RollCallBarProps {
  event: EventReply
  /** Admins */
  mayStart: boolean
}

/** On boards: the running roll-call of one's own people, or for Admins the way to start one. */
export function RollCallBar({ event, mayStart }: RollCallBarProps) {
  if (event.rollCall) return <Running event={event} />
  if (!mayStart) return null
  return (
    <div className="flex justify-end pb-2 print:hidden">
      <ButtonLink
        to={linkTo('rollCall', event.id)}
        variant="quiet"
        size="sm"
        icon={<Siren aria-hidden="true" />}
      >
        {rollCallWords.title}
      </ButtonLink>
    </div>
  )
}

function Running({ event }: { event: EventReply }) {
  const { data } = useQuery(runningQuery(event.id))
  useLiveRollCall(event)
  return (
    <Link
      to={linkTo('rollCall', event.id)}
      className="mb-3 flex min-h-16 items-center gap-3 rounded-md bg-bad-soft px-4 py-3 text-bad-ink print:hidden"
    >
      <Siren aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{rollCallWords.running}</span>
        <span className="block text-sm tabular-nums">
          {data && (data.total === 0 ? rollCallWords.nobodyAsked : rollCallWords.counts(data))}
        </span>
      </span>
    </Link>
  )
}
