import type { EventReply } from '@muster/domain/events/schema.ts'
import type { FiredReply } from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { useNow } from '#device/clock.ts'
import { titleOfReminder, whenOf } from '../describe.ts'
import { Section } from './section.tsx'

export function SentReminders({ event, fired }: { event: EventReply; fired: readonly FiredReply[] }) {
  const now = useNow()
  return (
    <Section title={words.sent}>
      {fired.length === 0 && <li className="p-4 text-muted">{words.noneSent}</li>}
      {fired.map(one => (
        <li key={one.id} className="px-4 py-3">
          <p className="wrap-anywhere font-semibold">{titleOfReminder(one)}</p>
          <p className="text-muted text-sm">
            {words.sentAt(
              one.isSkipped ? words.skipped : words.sentTo(one.people),
              whenOf(one.firedAt, { timezone: event.timezone, now }),
            )}
          </p>
        </li>
      ))}
    </Section>
  )
}
