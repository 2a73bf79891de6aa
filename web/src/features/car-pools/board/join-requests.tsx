import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { type PendingRequest, RequestRow } from '../details/pending-requests.tsx'

interface JoinRequestsProps {
  eventId: number
  requests: readonly PendingRequest[] | undefined
  onAnswered: () => void
}

/** On the owner's card, above the link that covers it. */
export function JoinRequests({ eventId, requests = [], onAnswered }: JoinRequestsProps) {
  const asking = requests.filter(({ request_type }) => request_type === 'join_request')
  if (asking.length === 0) return null
  return (
    <div className="relative z-1 rounded-md bg-sunken px-3 pt-2">
      <h3 className="font-semibold text-sm">{carPoolWords.asking}</h3>
      <ul className="divide-y divide-line">
        {asking.map(request => (
          <RequestRow key={request.id} eventId={eventId} request={request} onAnswered={onAnswered} />
        ))}
      </ul>
    </div>
  )
}
