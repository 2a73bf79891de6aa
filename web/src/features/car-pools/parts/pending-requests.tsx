import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { type CarPoolActions, requestName } from '../use-car-pool-actions.ts'
import { AnswerButtons } from './answer-buttons.tsx'

type Request = NonNullable<CarPoolReply['requests']>[number]

interface PendingRequestsProps {
  requests: readonly Request[]
  actions: CarPoolActions
}

/** To the owner: who would like to join, and who is invited and has not answered. */
export function PendingRequests({ requests, actions }: PendingRequestsProps) {
  const asking = requests.filter(({ request_type }) => request_type === 'join_request')
  const invited = requests.filter(({ request_type }) => request_type === 'invite_request')
  return (
    <>
      {asking.length > 0 && (
        <RequestList title={carPoolWords.asking}>
          {asking.map(request => (
            <RequestRow key={request.id} request={request} actions={actions} />
          ))}
        </RequestList>
      )}
      {invited.length > 0 && (
        <RequestList title={carPoolWords.invitees}>
          {invited.map(request => (
            <RequestRow key={request.id} request={request} actions={actions} />
          ))}
        </RequestList>
      )}
    </>
  )
}

function RequestList({ title, children }: { title: string; children: React.ReactNode }) {
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

function RequestRow({ request, actions }: { request: Request; actions: CarPoolActions }) {
  const id = useId()
  const { request_type, person, message } = request
  return (
    <li className="flex flex-wrap items-center gap-2 py-2.5">
      <div className="min-w-40 grow basis-0">
        <p id={id} className="font-medium [overflow-wrap:anywhere]">
          {person.name}
        </p>
        {message && <p className="text-muted text-sm [overflow-wrap:anywhere]">{message}</p>}
      </div>
      <span className="flex flex-wrap gap-2">
        {request_type === 'join_request' ? (
          <AnswerButtons requestId={request.id} actions={actions} describedBy={id} />
        ) : (
          <Button
            variant="secondary"
            size="sm"
            isBusy={actions.isBusy(requestName(request.id))}
            aria-describedby={id}
            onClick={() => void actions.cancel(request.id)}
          >
            {carPoolWords.cancelRequest}
          </Button>
        )}
      </span>
    </li>
  )
}
