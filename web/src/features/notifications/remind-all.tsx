import type { EventReply } from '@muster/domain/events/schema.ts'
import { reminderWords } from '@muster/domain/notifications/words.ts'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { type Reminder, reminderMutation } from './api.ts'
import { ProgressHere } from './progress-here.tsx'

interface RemindProps {
  reminder: Reminder
  /** reads again what the screen shows */
  onSent: () => Promise<unknown>
}

/**
 * Reminds all who are pending, also those whose page was not read. The screen shows it only if somebody is, in a row that
 * wraps, so that the progress comes below.
 */
export function RemindAll({ event, reminder, onSent }: RemindProps & { event: EventReply }) {
  const [sent, keepSent] = useState<string | null>(null)
  const follow = (documentId: string) => {
    keepSent(documentId)
    return onSent()
  }
  const { run, isBusy } = useAction(reminderMutation(reminder, follow))
  return (
    <>
      <span className="ml-auto grow sm:grow-0 print:hidden">
        <Button
          variant="secondary"
          size="sm"
          isWide
          isBusy={isBusy}
          busyLabel={reminderWords.sending}
          icon={<BellRing aria-hidden="true" />}
          onClick={() => void run()}
        >
          {reminderWords.remindAll}
        </Button>
      </span>
      <ProgressHere event={event} notification={sent} />
    </>
  )
}

interface RemindOneProps extends RemindProps {
  person: { id: number; name: string }
}

export function RemindOne({ person, reminder, onSent }: RemindOneProps) {
  const { run, isBusy } = useAction(reminderMutation({ ...reminder, userIds: [person.id] }, onSent))
  return (
    <Button
      variant="quiet"
      size="icon"
      isBusy={isBusy}
      aria-label={reminderWords.remind(person.name)}
      icon={<BellRing aria-hidden="true" />}
      onClick={() => void run()}
    />
  )
}
