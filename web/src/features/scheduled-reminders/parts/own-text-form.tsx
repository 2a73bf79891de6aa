import { MESSAGE_BODY_MAX } from '@muster/domain/notifications/limits.ts'
import type { PlannedReminderReply } from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface OwnTextFormProps {
  planned: PlannedReminderReply
  isBusy: boolean
  /** `null`: the usual text */
  onSave: (text: string | null) => Promise<void>
}

export function OwnTextForm({ planned: { text, example }, isBusy, onSave }: OwnTextFormProps) {
  const [own, setOwn] = useState(text ?? '')
  const [isTried, setIsTried] = useState(false)
  const isEmpty = own.trim() === ''
  const save = (submitted: FormEvent) => {
    submitted.preventDefault()
    setIsTried(true)
    if (!isEmpty) void onSave(own)
  }
  return (
    <form noValidate onSubmit={save} className="space-y-5">
      <figure>
        <figcaption className="text-muted text-xs">{words.readsNow}</figcaption>
        <p className="wrap-anywhere mt-1 rounded-md bg-sunken p-3 text-sm">{example}</p>
      </figure>
      <TextArea
        name="text"
        label={words.ownTextLabel}
        hint={words.ownTextHint}
        maxLength={MESSAGE_BODY_MAX}
        value={own}
        error={isTried && isEmpty ? words.ownTextMissing : undefined}
        onChange={({ target }) => setOwn(target.value)}
      />
      <div className="space-y-2">
        <Button type="submit" isWide isBusy={isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
        {text !== null && (
          <Button variant="secondary" isWide onClick={() => void onSave(null)}>
            {words.usualText}
          </Button>
        )}
      </div>
    </form>
  )
}
