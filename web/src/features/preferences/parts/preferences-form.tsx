import type { EventReply } from '@muster/domain/events/schema.ts'
import type { PreferencesReply } from '@muster/domain/preferences/schema.ts'
import { preferencesWords as say } from '@muster/domain/preferences/words.ts'
import { screenTitles } from '@muster/domain/shell/words.ts'
import { PencilLine } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import { Screen } from '#ui/screen.tsx'
import { usePreferencesForm } from '../use-preferences-form.ts'
import { PreferencesFields } from './preferences-fields.tsx'

interface PreferencesFormProps {
  event: EventReply
  userId: number
  row: PreferencesReply | null
  onDone: () => void
}

/** Save and Cancel stay under the thumb, however long the list of drinks is. */
export function PreferencesForm(props: PreferencesFormProps) {
  'use no memo' // react-hook-form changes its state in place
  const { event, row } = props
  const { form, isPending, isRestored, submit, cancel } = usePreferencesForm(props)
  const id = useId()
  return (
    <>
      <Screen isDocked>
        <p className="font-semibold">{event.name}</p>
        {!row && <p className="mt-1 text-muted">{say.firstTime}</p>}
        {isRestored && (
          <p
            role="status"
            className="mt-4 flex gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink"
          >
            <PencilLine aria-hidden="true" className="size-5 shrink-0" />
            {say.notSavedYet}
          </p>
        )}
        {/* the messages are ours, so the browser's own stay away */}
        <form id={id} noValidate onSubmit={submit} className="mt-6">
          <PreferencesFields event={event} control={form.control} isBusy={isPending} />
        </form>
      </Screen>
      <DockBar label={screenTitles.myPreferences} isTall>
        {row && (
          <Button variant="secondary" disabled={isPending} onClick={cancel}>
            {say.cancel}
          </Button>
        )}
        <Button form={id} type="submit" isWide isBusy={isPending} busyLabel={say.saving}>
          {say.save}
        </Button>
      </DockBar>
    </>
  )
}
