import type { EventSettings } from '@muster/domain/events/schema-settings.ts'
import { organiserWords as say } from '@muster/domain/organiser/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removeDraft } from '#device/drafts.ts'
import { navigate } from '#device/navigation.ts'
import { useOwnId } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { deleteEventMutation, deletionQuery } from '../api.ts'
import { draftKey } from '../draft.ts'

interface DeleteEventDialogProps {
  settings: EventSettings
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Says what goes with the event. Cancel is first in the DOM and gets the focus. */
export function DeleteEventDialog({ settings: { id, name }, isOpen, onOpenChange }: DeleteEventDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery({ ...deletionQuery(id), enabled: isOpen })
  const key = draftKey(useOwnId(), id)
  const { run, isBusy } = useAction({
    ...deleteEventMutation(useQueryClient(), id),
    onSuccess: () => {
      removeDraft(key)
      navigate(linkTo('events'), { replace: true })
      toast.success(say.deleted(name))
    },
  })
  const change = (next: boolean) => {
    if (!isBusy) onOpenChange(next)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={say.deleteTitle(name)}
      isAlert
      footer={
        <div className="flex flex-col-reverse gap-2">
          <Button variant="secondary" isWide onClick={() => change(false)}>
            {say.cancel}
          </Button>
          <Button
            variant="danger"
            isWide
            disabled={!data || isFetching}
            isBusy={isBusy}
            busyLabel={say.deleting}
            onClick={() => void run()}
          >
            {say.deleteConfirm}
          </Button>
        </div>
      }
    >
      {isError ? (
        <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
          {say.countFailure}
        </RetryNotice>
      ) : data && !isFetching ? (
        <Goes parts={say.goesWithIt(data)} />
      ) : (
        <Spinner label={say.counting} />
      )}
    </Dialog>
  )
}

const Goes = ({ parts }: { parts: readonly string[] }) => (
  <div className="space-y-3">
    <p className="font-semibold">{say.noReturn}</p>
    {parts.length > 0 && (
      <>
        <p>{say.goes}</p>
        <ul className="list-disc space-y-1 pl-5">
          {parts.map(part => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </>
    )}
  </div>
)
