import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useId } from 'react'
import { isFocusLost } from '#device/focus-heading.ts'
import { useAction } from '#device/use-action.ts'
import { OrganiserBadge } from '#features/event-data/organiser-badge.tsx'
import { useIsOrganiser } from '#features/event-data/use-organisers.ts'
import { Button } from '#ui/button.tsx'
import { cancelRequestMutation } from '../api.ts'
import { AnswerButtons } from '../buttons/answer-buttons.tsx'

export type PendingRequest = NonNullable<CarPoolReply['requests']>[number]

interface PendingRequestsProps {
  eventId: number
  requests: readonly PendingRequest[]
  onAnswered: () => void
}

export function PendingRequests({ eventId, requests, onAnswered }: PendingRequestsProps) {
  const joinRequests = requests.filter(({ request_type }) => request_type === 'join_request')
  const invitations = requests.filter(({ request_type }) => request_type === 'invite_request')
  return (
    <>
      {joinRequests.length > 0 && (
        <RequestGroup title={carPoolWords.asking}>
          {joinRequests.map(request => (
            <RequestRow key={request.id} eventId={eventId} request={request} onAnswered={onAnswered} />
          ))}
        </RequestGroup>
      )}
      {invitations.length > 0 && (
        <RequestGroup title={carPoolWords.invitees}>
          {invitations.map(request => (
            <RequestRow key={request.id} eventId={eventId} request={request} onAnswered={onAnswered} />
          ))}
        </RequestGroup>
      )}
    </>
  )
}

function RequestGroup({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-semibold">
        {title}
      </h4>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  )
}

interface RequestRowProps {
  eventId: number
  request: PendingRequest
  /** the row is gone or will be */
  onAnswered: () => void
}

export function RequestRow({ eventId, request, onAnswered }: RequestRowProps) {
  const id = useId()
  const target = { eventId, id: request.id }
  const isOrganiser = useIsOrganiser(eventId)
  const cancel = useAction(cancelRequestMutation(target))
  const { request_type, person, message } = request
  const takeBack = async () => {
    if ((await cancel.run(null)) && isFocusLost()) onAnswered()
  }
  return (
    <li className="flex flex-wrap items-center gap-2 py-2.5">
      <div className="min-w-40 grow basis-0">
        <p id={id} className="font-semibold wrap-anywhere">
          {person.name}
          {isOrganiser(person.id) && <OrganiserBadge />}
        </p>
        {message && <p className="text-muted text-sm wrap-anywhere">{message}</p>}
      </div>
      <span className="flex flex-wrap gap-2">
        {request_type === 'join_request' ? (
          <AnswerButtons request={target} describedBy={id} onAnswered={onAnswered} />
        ) : (
          <Button
            variant="secondary"
            size="sm"
            isBusy={cancel.isScopeBusy}
            aria-describedby={id}
            onClick={() => void takeBack()}
          >
            {carPoolWords.cancelRequest}
          </Button>
        )}
      </span>
    </li>
  )
}
