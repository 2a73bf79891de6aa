import { displayName, initialsOf } from '@muster/domain/accounts/rules.ts'
import type { CarPoolRequestReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords, carPoolRequestWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { MapPin } from 'lucide-react'
import { useId } from 'react'
import { useNow } from '#device/clock.ts'
import { useAction } from '#device/use-action.ts'
import { OrganiserBadge } from '#features/event-data/organiser-badge.tsx'
import { useIsOrganiser } from '#features/event-data/use-organisers.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Side } from '../api.ts'
import { cancelRequestMutation } from '../api.ts'
import { AnswerButtons } from '../buttons/answer-buttons.tsx'

interface RequestCardProps {
  event: EventReply
  side: Side
  request: CarPoolRequestReply
  onCancel: () => void
  onAnswered: (answer: 'accept' | 'reject') => void
}

const sentences = {
  received: { join_request: say.asksYou, invite_request: say.invitesYou },
  sent: { join_request: say.youAsked, invite_request: say.youInvited },
}
const tones = { pending: 'info', rejected: 'bad', invalidated: 'neutral' } as const
const isShown = (status: string): status is keyof typeof tones => status in tones

/** The signed-in person is the one who would take the seat. */
const isOwnSeat = ({ request_type }: CarPoolRequestReply, side: Side) =>
  (request_type === 'join_request') === (side === 'sent')

function whyEnded(request: CarPoolRequestReply, side: Side): string | null {
  const { invalidated_reason: reason } = request
  if (reason === null) return null
  const ownReasons: Partial<Record<typeof reason, string>> = isOwnSeat(request, side)
    ? say.invalidatedOfMine
    : {}
  return ownReasons[reason] ?? carPoolWords.invalidated[reason]
}

const NOBODY: { id?: number; name?: string } = {}

export function RequestCard({ event, side, request, onCancel, onAnswered }: RequestCardProps) {
  const id = useId()
  const now = useNow()
  const isOrganiser = useIsOrganiser(event.id)
  const { request_status: status, car_pool: carPool, createdAt, message } = request
  const person = (side === 'sent' ? request.requestee : request.requester) ?? NOBODY
  const when = formatWhen(event.timezone, new Date(createdAt), dayIn(event.timezone, now))
  const reason = whyEnded(request, side)
  const target = { eventId: event.id, id: request.id }
  const { isScopeBusy } = useAction(cancelRequestMutation(target))
  return (
    <Card>
      <article aria-labelledby={id} className="p-4">
        <div className="flex items-start gap-3">
          <Avatar initials={initialsOf(person)} size="sm" />
          <div className="min-w-0 grow">
            <h3 id={id} className="font-semibold wrap-anywhere">
              {displayName(person)}
              {isOrganiser(person.id) && <OrganiserBadge />}
            </h3>
            <p className="text-muted text-sm">{sentences[side][request.request_type]}</p>
          </div>
          <time dateTime={createdAt} className="shrink-0 pt-0.5 text-muted text-xs tabular-nums">
            {when}
          </time>
        </div>
        <p className="mt-3 flex gap-2 text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">{carPool?.meetingPoint ?? request.meetingPoint}</span>
        </p>
        {message && message !== carPoolWords.joinMessage && (
          <p className="mt-3 whitespace-pre-line rounded-sm bg-sunken px-3 py-2 text-sm wrap-anywhere">
            {message}
          </p>
        )}
        {isShown(status) && (
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Badge tone={tones[status]}>{say.statuses[status]}</Badge>
            {reason && <p className="text-muted text-sm">{reason}</p>}
          </div>
        )}
        {status === 'pending' && (
          <div className="mt-4 flex flex-wrap gap-3 [&>*]:grow">
            {side === 'received' ? (
              <AnswerButtons
                request={{ ...target, isInvitation: request.request_type === 'invite_request' }}
                describedBy={id}
                onAnswered={onAnswered}
              />
            ) : (
              <Button
                variant="secondary"
                size="sm"
                isBusy={isScopeBusy}
                busyLabel={say.cancelling}
                aria-describedby={id}
                onClick={onCancel}
              >
                {carPoolWords.cancelRequest}
              </Button>
            )}
          </div>
        )}
      </article>
    </Card>
  )
}
