import type { EventReply } from '@muster/domain/events/schema.ts'
import { inviteLinkWords as say } from '@muster/domain/organiser/words-invitations.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#device/clipboard.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { inviteLinkQuery, setInviteLinkMutation } from '../members-api.ts'

export function InviteLink({ event }: { event: EventReply }) {
  return (
    <section className="space-y-4 border-line border-t pt-6">
      <h3 className="font-semibold">{say.title}</h3>
      <p className="text-muted">{say.body}</p>
      <Address event={event} />
    </section>
  )
}

function Address({ event }: { event: EventReply }) {
  const { data, isError, isFetching, refetch } = useQuery(inviteLinkQuery(event.id))
  const { run, isBusy } = useAction(setInviteLinkMutation(useQueryClient(), event.id))
  if (isError && !data)
    return (
      <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
        {say.notLoaded}
      </RetryNotice>
    )
  if (!data) return <Skeleton className="h-13" />
  if (data.url !== null) return <Made event={event} url={data.url} />
  return (
    <Button
      variant="secondary"
      icon={<Link2 aria-hidden="true" />}
      isBusy={isBusy}
      busyLabel={say.making}
      onClick={() => void run(true)}
    >
      {say.make}
    </Button>
  )
}

function Made({ event, url }: { event: EventReply; url: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useAction({
    ...setInviteLinkMutation(useQueryClient(), event.id),
    onSuccess: () => {
      toast.success(say.ended)
      setIsAsking(false)
    },
  })
  const copy = async () => {
    if (await copyText(url)) toast.success(say.copied)
  }
  return (
    <>
      <TextField
        label={say.address}
        name="invite-link"
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {say.copy}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {say.end}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={say.endTitle}
        description={say.endBody}
        confirmLabel={say.end}
        cancelLabel={say.keep}
        busyLabel={say.ending}
        isBusy={isBusy}
        isDanger
        onConfirm={() => void run(false)}
      />
    </>
  )
}
