import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { type ReactNode, useId } from 'react'
import { NotSavedYet } from '#features/confirmations/not-saved-yet.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Screen } from '#ui/screen.tsx'
import { type FormOf, useEventForm } from '../use-event-form.ts'
import { EventFields } from './event-fields.tsx'

interface EventFormProps extends FormOf {
  eventId?: number
  words: { save: string; saving: string }
  intro?: string
  head?: ReactNode
  foot?: ReactNode
  onCancel: () => void
  /** somebody else has changed what is stored */
  onShowNewer?: (() => void) | undefined
}

export function EventForm(props: EventFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const { start, eventId = null, restored, words, intro, head, foot, onCancel, onShowNewer } = props
  const { form, isBusy, asking, save, confirm, stay, forgetDraft } = useEventForm(props)
  const id = useId()
  const giveUp = (then: () => void) => {
    forgetDraft()
    then()
  }
  return (
    <>
      <Screen isDocked>
        {onShowNewer ? (
          <div className="mb-6">
            <RetryNotice retryLabel={say.showTheirs} isBusy={false} onRetry={() => giveUp(onShowNewer)}>
              {say.changedMeanwhile}
            </RetryNotice>
          </div>
        ) : (
          restored && (
            <div className="mb-6">
              <NotSavedYet />
            </div>
          )
        )}
        {head && <div className="mb-8">{head}</div>}
        {intro && <p className="mb-6 text-muted">{intro}</p>}
        <form id={id} noValidate onSubmit={event => void save(event)}>
          <EventFields {...{ form, start, eventId, isBusy }} />
        </form>
        {foot && <div className="mt-10">{foot}</div>}
      </Screen>
      <DockBar label={words.save} isTall>
        <Button variant="secondary" disabled={isBusy} onClick={() => giveUp(onCancel)}>
          {say.cancel}
        </Button>
        <Button form={id} type="submit" isWide isBusy={isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
      </DockBar>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={stay}
        title={say.cancelTitle}
        description={say.cancelHint}
        confirmLabel={say.cancelConfirm}
        cancelLabel={say.cancelKeep}
        isDanger
        onConfirm={confirm}
      />
    </>
  )
}
