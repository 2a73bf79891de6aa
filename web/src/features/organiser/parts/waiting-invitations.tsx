import type { EventReply } from '@muster/domain/events/schema.ts'
import type { WaitingInvitation } from '@muster/domain/organiser/schema-invitations.ts'
import { waitingWords as say } from '@muster/domain/organiser/words-invitations.ts'
import { formatDate } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codeOf } from '#device/api-error.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { invitationsQuery, withdrawInvitationMutation } from '../invitations-api.ts'

/** Nothing, if no invitation waits. */
export function WaitingInvitations({ event }: { event: EventReply }) {
  const query = useInfiniteQuery(invitationsQuery(event.id))
  const { data, isError, isFetching, refetch } = query
  const [leaving, setLeaving] = useState<WaitingInvitation | null>(null)
  const invitations = data?.pages.flatMap(page => page.data)
  const { ref, onGone } = useFocusAfter(invitations)
  if (invitations?.length === 0) return <div ref={ref} tabIndex={-1} />
  return (
    <section ref={ref} className="space-y-4 border-line border-t pt-6">
      <h3 className="font-semibold">{say.title}</h3>
      {isError && (
        <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
          {data ? say.stale : say.notLoaded}
        </RetryNotice>
      )}
      {invitations ? (
        <>
          <p className="text-muted">{say.body}</p>
          <Card>
            <ul>
              {invitations.map(invitation => (
                <Row key={invitation.email} event={event} invitation={invitation} onTakeBack={setLeaving} />
              ))}
            </ul>
          </Card>
        </>
      ) : (
        !isError && <Skeleton className="h-13" />
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isWide
          isBusy={query.isFetchingNextPage}
          busyLabel={say.loadingMore}
          onClick={() => void query.fetchNextPage()}
        >
          {say.showMore}
        </Button>
      )}
      {leaving && (
        <TakeBack event={event} invitation={leaving} onClose={() => setLeaving(null)} onGone={onGone} />
      )}
    </section>
  )
}

/** The focus would be lost with the row of the button: it goes to the row in its place, or stays where the list was. */
function useFocusAfter(invitations: readonly WaitingInvitation[] | undefined) {
  const ref = useRef<HTMLElement & HTMLDivElement>(null)
  const [gone, setGone] = useState<{ email: string; at: number } | null>(null)
  useEffect(() => {
    if (!gone || invitations?.some(({ email }) => email === gone.email)) return
    setGone(null)
    const rows = ref.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const next = rows[Math.min(gone.at, rows.length - 1)] ?? ref.current
    next?.focus()
  }, [gone, invitations])
  const onGone = (email: string) =>
    setGone({ email, at: invitations?.findIndex(one => one.email === email) ?? 0 })
  return { ref, onGone }
}

const nameOf = ({ name, email }: WaitingInvitation) => name ?? email

interface RowProps {
  event: EventReply
  invitation: WaitingInvitation
  onTakeBack: (invitation: WaitingInvitation) => void
}

function Row({ event, invitation, onTakeBack }: RowProps) {
  const { name, email, invitedAt, isTold } = invitation
  const told = isTold ? say.told : event.active ? say.notTold : say.toldOncePublished
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-line border-b px-4 py-2 last:border-b-0">
      <span className="wrap-anywhere min-w-[min(10rem,100%)] grow basis-0">
        {name !== null && <span className="block font-semibold">{name}</span>}
        <span className={name === null ? 'block font-semibold' : 'block text-muted text-sm'}>{email}</span>
        <span className="block text-muted text-sm">
          {say.invitedOn(formatDate(event.timezone, new Date(invitedAt)))} {told}
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={say.takeBackOf(nameOf(invitation))}
        onClick={() => onTakeBack(invitation)}
      >
        {say.takeBack}
      </Button>
    </li>
  )
}

interface TakeBackProps {
  event: EventReply
  invitation: WaitingInvitation
  onClose: () => void
  onGone: (email: string) => void
}

function TakeBack({ event, invitation, onClose, onGone }: TakeBackProps) {
  const who = nameOf(invitation)
  const { run, isBusy } = useAction({
    ...withdrawInvitationMutation(useQueryClient(), event.id, invitation.email),
    onSuccess: () => {
      toast.success(say.takenBack(who))
      onGone(invitation.email)
      onClose()
    },
    onError: error => {
      if (codeOf(error) !== 'no_invitation') return
      onGone(invitation.email)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={say.takeBackTitle(who)}
      description={say.takeBackBody}
      confirmLabel={say.takeBack}
      cancelLabel={say.keep}
      busyLabel={say.takingBack}
      isBusy={isBusy}
      isDanger
      onConfirm={() => void run()}
    />
  )
}
