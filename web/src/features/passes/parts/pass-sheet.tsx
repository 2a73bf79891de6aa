import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { groupedCode, latestCheckIn, stepAt, stepEndsAt } from '@muster/domain/passes/rules.ts'
import type { Pass } from '@muster/domain/passes/schema.ts'
import { passWords } from '@muster/domain/passes/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { serverNow, useNow, useTickAt } from '#device/clock.ts'
import { useOwnId, useSession } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { useWakeLock } from '#device/wake-lock.ts'
import { titleOf } from '#features/itinerary/describe-item.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ModalHeading } from '#ui/modal-heading.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useModal } from '#ui/use-modal.ts'
import { passQuery, renewPassMutation } from '../api.ts'
import { keptPass } from '../kept-pass.ts'
import { canSign, signCode } from '../pass-code.ts'
import { QrCode } from './qr-code.tsx'

interface PassSheetProps {
  event: EventReply
  items: readonly ItineraryItem[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The whole screen. The pass is read ahead, unless the phone has it. */
export function PassSheet({ event, items, isOpen, onOpenChange }: PassSheetProps) {
  const id = useId()
  const { ref, isPresent } = useModal(isOpen, onOpenChange)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (canSign() && !keptPass(event.id)) void queryClient.prefetchQuery(passQuery(event.id))
  }, [event.id, queryClient])
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      className="modal beside-notch h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-raised text-ink outline-none"
    >
      {isPresent && (
        <div className="mx-auto w-full max-w-narrow pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
          <ModalHeading
            id={id}
            title={passWords.title}
            closeLabel={shellWords.close}
            onClose={() => onOpenChange(false)}
          />
          <OpenPass event={event} items={items} />
        </div>
      )}
    </dialog>
  )
}

function OpenPass({ event, items }: Pick<PassSheetProps, 'event' | 'items'>) {
  const name = useSession(session => session.user?.name)
  const { data: pass, isError, isFetching, refetch } = useQuery(passQuery(event.id))
  useWakeLock()
  return (
    <div className="px-5 pb-6 text-center">
      <p className="wrap-anywhere font-semibold text-xl">{name}</p>
      <p className="wrap-anywhere pb-3 text-muted">{event.name}</p>
      {canSign() ? (
        pass ? (
          <Code pass={pass} />
        ) : isError ? (
          <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
            {passWords.failure}
          </RetryNotice>
        ) : (
          <Loading />
        )
      ) : (
        <p className="py-6">{passWords.notSecure}</p>
      )}
      <JustCheckedIn event={event} items={items} />
      <p className="pt-3 text-muted text-sm">{passWords.body}</p>
      {pass && <Renewal eventId={event.id} pass={pass} />}
    </div>
  )
}

const Loading = () => (
  <div aria-busy="true" className="py-3">
    <p role="status" className="sr-only">
      {passWords.loading}
    </p>
    <Skeleton className="aspect-square w-full" />
  </div>
)

/** The phone works the code out by itself, by the server's clock. */
function Code({ pass }: { pass: Pass }) {
  const step = stepAt(useNow())
  useTickAt(stepEndsAt(step))
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void signCode(pass, step).then(signed => {
      if (isCurrent) setCode(signed)
    })
    return () => {
      isCurrent = false
    }
  }, [pass, step])
  if (!code) return <Loading />
  return (
    <>
      <QrCode code={code} label={passWords.code} />
      <p className="pt-3 font-semibold tabular-nums">
        <span className="sr-only">{passWords.readOut}</span> {groupedCode(code)}
      </p>
    </>
  )
}

/** The person sees that the scan has worked. */
function JustCheckedIn({ event, items }: Pick<PassSheetProps, 'event' | 'items'>) {
  const meId = useOwnId()
  const [openedAt] = useState(serverNow)
  const last = latestCheckIn(items, openedAt)
  return (
    <p role="status" className="min-h-11 pt-2">
      {last && (
        <span className="flex items-center justify-center gap-2 rounded-md bg-good-soft px-4 py-3 font-semibold text-good-ink">
          <Check aria-hidden="true" className="size-5 shrink-0" />
          {passWords.checkedIn(titleOf(last.item, meId)[0], formatTime(event.timezone, last.at))}
        </span>
      )}
    </p>
  )
}

function Renewal({ eventId, pass }: { eventId: number; pass: Pass }) {
  const [isAsked, setIsAsked] = useState(false)
  const { run, isBusy } = useAction(renewPassMutation(eventId))
  const renew = async () => {
    if (await run(pass.passNumber)) setIsAsked(false)
  }
  return (
    <div className="pt-3">
      <Button variant="quiet" size="sm" onClick={() => setIsAsked(true)}>
        {passWords.renew}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={passWords.renewTitle}
        description={passWords.renewBody}
        confirmLabel={passWords.renewConfirm}
        cancelLabel={passWords.keep}
        isBusy={isBusy}
        onConfirm={() => void renew()}
      />
    </div>
  )
}
