import { findLinkedEvent, joinByLink } from '@muster/domain/organiser/endpoints-invitations.ts'
import type { LinkedEventReply } from '@muster/domain/organiser/schema-invitations.ts'
import { inviteLinkRefusals, inviteLinkWords as say } from '@muster/domain/organiser/words-invitations.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { mutationOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { navigate, useSearchParams } from '#device/navigation.ts'
import { useAction } from '#device/use-action.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'

/** Behind the link that an organiser shares. */
export function JoinByLinkScreen() {
  const code = useSearchParams().get('code') ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['linked-event', code],
    queryFn: async ({ signal }) => (await call(findLinkedEvent, { body: { code }, signal })).data,
    enabled: code !== '',
  })
  useDocumentTitle(documentTitle(data ? say.invitedTo(data.event.name) : say.join))
  return (
    <Screen>
      {data ? (
        <Invitation code={code} linked={data} />
      ) : code === '' || isRefused(error) ? (
        <EmptyState
          icon={<Link2Off aria-hidden="true" />}
          title={say.notValid}
          body={say.notValidBody}
          action={<ButtonLink to={linkTo('events')}>{say.toEvents}</ButtonLink>}
        />
      ) : error ? (
        <NotLoaded
          title={say.notLoadedEvent}
          body={say.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={say.loading}>
          <ListSkeleton />
        </div>
      )}
    </Screen>
  )
}

function Invitation({ code, linked }: { code: string; linked: LinkedEventReply['data'] }) {
  const { event, isJoined } = linked
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction({
    ...mutationOptions({
      mutationKey: ['join-by-link', code],
      mutationFn: () => call(joinByLink, { body: { code } }),
      meta: { failure: say.joinFailure, serverSentenceFor: Object.keys(inviteLinkRefusals) },
    }),
    onSuccess: () => {
      toast.success(say.joined(event.name))
      void queryClient.invalidateQueries()
      navigate(linkTo('event', event.id), { replace: true })
    },
  })
  const dates = formatDateRange(event.timezone, new Date(event.startDate), new Date(event.endDate))
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <h2>
        <span className="block text-muted">{say.invited}</span>{' '}
        <span className="wrap-anywhere block font-semibold text-2xl">{event.name}</span>
      </h2>
      <p>{dates}</p>
      <p className="text-muted empty:hidden">{event.location}</p>
      <div className="pt-4">
        {isJoined ? (
          <ButtonLink to={linkTo('event', event.id)}>{say.open}</ButtonLink>
        ) : (
          <Button isBusy={isBusy} busyLabel={say.joining} onClick={() => void run()}>
            {say.join}
          </Button>
        )}
      </div>
      {isJoined && <p className="text-muted text-sm">{say.joinedBefore}</p>}
    </div>
  )
}
