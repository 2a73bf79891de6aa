import type { EventReply } from '@muster/domain/events/schema.ts'
import type { PreferencesReply } from '@muster/domain/preferences/schema.ts'
import { preferencesWords as say } from '@muster/domain/preferences/words.ts'
import { screenTitles } from '@muster/domain/shell/words.ts'
import { useId } from 'react'
import { NotSavedYet } from '#features/confirmations/not-saved-yet.tsx'
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

export function PreferencesForm(props: PreferencesFormProps) {
  'use no memo' // react-hook-form changes its state in place
  const { event, row } = props
  const { form, isBusy, isRestored, submit, cancel, move } = usePreferencesForm(props)
  const id = useId()
  return (
    <>
      <Screen isDocked>
        <p className="font-semibold">{event.name}</p>
        {!row && <p className="mt-1 text-muted">{say.firstTime}</p>}
        {isRestored && (
          <div className="mt-4">
            <NotSavedYet />
          </div>
        )}
        <form id={id} noValidate onSubmit={submit} className="mt-6">
          <PreferencesFields event={event} control={form.control} isBusy={isBusy} onMove={move} />
        </form>
      </Screen>
      <DockBar label={screenTitles.myPreferences} isTall>
        {row && (
          <Button variant="secondary" disabled={isBusy} onClick={cancel}>
            {say.cancel}
          </Button>
        )}
        <Button form={id} type="submit" isWide isBusy={isBusy} busyLabel={say.saving}>
          {say.save}
        </Button>
      </DockBar>
    </>
  )
}
