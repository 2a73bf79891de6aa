import type { CarPoolRequestReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolRequestWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarX2, UserX } from 'lucide-react'
import { useRef, useState } from 'react'
import { focusHeading } from '#device/focus-heading.ts'
import { useSession } from '#device/session.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { useEventIfAny } from '#features/event-data/event-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { carPoolRequestsQuery, type Side, useLiveCarPools } from './api.ts'
import { CancelRequestDialog } from './requests/cancel-request-dialog.tsx'
import { RequestList } from './requests/request-list.tsx'
import { SeatTaken } from './requests/seat-taken.tsx'

export function CarPoolRequestsScreen() {
  const event = useEventIfAny()
  const userId = useSession(({ user }) => user?.id)
  if (userId === undefined) return <Missing icon={<UserX aria-hidden="true" />} title={say.logIn} />
  if (!event) return <Missing icon={<CalendarX2 aria-hidden="true" />} title={say.noEvent} />
  return <OwnRequests key={`${event.id}/${userId}`} event={event} userId={userId} />
}

const Missing = (props: { icon: React.ReactNode; title: string }) => (
  <Screen>
    <EmptyState {...props} />
  </Screen>
)

function OwnRequests({ event, userId }: { event: EventReply; userId: number }) {
  const [value, setTab] = useSearchParam('tab')
  const side: Side = value === 'sent' ? 'sent' : 'received'
  const received = useQuery(carPoolRequestsQuery(event.id, userId, 'received'))
  const sent = useQuery(carPoolRequestsQuery(event.id, userId, 'sent'))
  const shown = side === 'sent' ? sent : received
  const [cancelledId, setCancelledId] = useState<number | null>(null)
  const [rideId, setRideId] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusTop = () => focusHeading(heading.current)
  const answered = (request: CarPoolRequestReply, answer: 'accept' | 'reject') => {
    if (answer === 'accept' && request.request_type === 'invite_request' && request.car_pool)
      setRideId(request.car_pool.id)
    else focusTop()
  }
  useLiveCarPools(event)
  return (
    <Screen>
      <div className="-mt-2 mb-4">
        <div className="-ml-4">
          <ButtonLink
            to={linkTo(event.isCarPoolEnabled ? 'carPools' : 'agenda', event.id)}
            variant="quiet"
            size="sm"
            icon={<ArrowLeft aria-hidden="true" />}
          >
            {say.back}
          </ButtonLink>
        </div>
        <h2 ref={heading} className="mt-1 font-bold text-xl">
          {say.title}
        </h2>
        <p className="mt-1 text-muted">
          {event.isCarPoolEnabled ? say.subtitle : carPoolRefusals.car_pooling_off}
        </p>
      </div>
      {rideId !== null && <SeatTaken eventId={event.id} carPoolId={rideId} />}
      <Tabs
        label={say.title}
        value={side}
        onChange={tab => setTab(tab === 'sent' ? tab : null)}
        items={[
          { value: 'received', label: say.received, count: received.data?.meta.pagination.total },
          { value: 'sent', label: say.sent, count: sent.data?.meta.pagination.total },
        ]}
      >
        <RequestList
          event={event}
          side={side}
          requests={shown.data?.data}
          isError={shown.isError}
          isFetching={shown.isFetching}
          retry={() => void shown.refetch()}
          onCancel={setCancelledId}
          onAnswered={answered}
        />
      </Tabs>
      <CancelRequestDialog
        eventId={event.id}
        requestId={cancelledId}
        onClose={() => setCancelledId(null)}
        onCancelled={focusTop}
      />
    </Screen>
  )
}
