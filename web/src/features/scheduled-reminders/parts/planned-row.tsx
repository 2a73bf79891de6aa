import type { EventReply } from '@muster/domain/events/schema.ts'
import { reachSentence } from '@muster/domain/notifications/words-sends.ts'
import type { PlannedReminderReply } from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '#device/clock.ts'
import { focusHeading } from '#device/focus-heading.ts'
import { useAction } from '#device/use-action.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { plannedMutation } from '../api.ts'
import { titleOfReminder, whenOf } from '../describe.ts'
import { OwnTextForm } from './own-text-form.tsx'

export function PlannedRow({ event, planned }: { event: EventReply; planned: PlannedReminderReply }) {
  const { isSkipped, text, dueAt, heldUntil, pending, by, item, rule } = planned
  const shown = { timezone: event.timezone, now: useNow() }
  const action = useAction(plannedMutation(useQueryClient(), event.id, planned))
  const [isEditing, setIsEditing] = useState(false)
  const title = titleOfReminder(planned)
  const [ruleTitle] = words.rules[rule]
  const heading = useRef<HTMLHeadingElement>(null)
  /** The button goes with what it did, so that a second tap does not undo it. */
  const turn = async (change: { isSkipped: boolean }) => {
    if (await action.run(change)) focusHeading(heading.current)
  }
  return (
    <li className="px-4 py-3 md:flex md:items-center md:gap-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold tabular-nums">
          <span className="first-letter:uppercase">{whenOf(dueAt, shown)}</span>
          {isSkipped && (
            <Badge tone="neutral" isSmall>
              {words.skipped}
            </Badge>
          )}
        </p>
        <h3 ref={heading} className="wrap-anywhere">
          {item ?? ruleTitle}
        </h3>
        <p className="text-muted text-sm">
          {[item !== null && ruleTitle, !isSkipped && reachSentence(pending, by)].filter(Boolean).join(' · ')}
        </p>
        {heldUntil && !isSkipped && <p className="text-sm">{words.waitsUntil(whenOf(heldUntil, shown))}</p>}
        {text !== null && !isSkipped && <p className="text-sm">{words.hasOwnText}</p>}
      </div>
      <div className="-ml-3 flex shrink-0 flex-wrap md:ml-0">
        {isSkipped ? (
          <Button
            variant="quiet"
            size="sm"
            aria-label={words.sendAfterAllOf(title)}
            isBusy={action.isBusy}
            onClick={() => void turn({ isSkipped: false })}
          >
            {words.sendAfterAll}
          </Button>
        ) : (
          <>
            <Button
              variant="quiet"
              size="sm"
              aria-label={words.editOf(title)}
              onClick={() => setIsEditing(true)}
            >
              {words.edit}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-label={words.skipOf(title)}
              isBusy={action.isBusy}
              onClick={() => void turn({ isSkipped: true })}
            >
              {words.skip}
            </Button>
          </>
        )}
      </div>
      <Sheet
        isOpen={isEditing}
        onOpenChange={setIsEditing}
        title={title}
        description={whenOf(dueAt, shown)}
        closeLabel={shellWords.close}
      >
        <OwnTextForm
          planned={planned}
          isBusy={action.isBusy}
          onSave={async own => {
            if (await action.run({ text: own })) setIsEditing(false)
          }}
        />
      </Sheet>
    </li>
  )
}
