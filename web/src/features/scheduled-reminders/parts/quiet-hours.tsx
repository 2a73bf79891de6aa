import type { Reminders } from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { quietHoursMutation } from '../api.ts'
import { Section } from './section.tsx'
import { SwitchButton } from './switch-button.tsx'

const USUAL = { from: '22:00', until: '06:00' }

export function QuietHours({ eventId, hours }: { eventId: number; hours: Reminders['quietHours'] }) {
  const { from, until } = hours ?? USUAL
  const [chosen, setChosen] = useState({ from, until })
  const action = useAction(quietHoursMutation(useQueryClient(), eventId))
  const isChanged = chosen.from !== from || chosen.until !== until
  const isSame = chosen.from === chosen.until
  return (
    <Section title={words.quiet}>
      <li className="flex items-start gap-3 px-4 py-3">
        <div className="min-w-0 grow">
          <p className="font-semibold">{words.quietOn}</p>
          <p className="text-muted text-sm">{words.quietBody}</p>
        </div>
        <SwitchButton
          isOn={hours !== null}
          label={words.quietOn}
          isBusy={action.isBusy}
          onSwitch={() => void action.run(hours ? null : USUAL)}
        />
      </li>
      {hours && (
        <li className="px-4 py-4">
          <div className="grid grid-cols-2 gap-3">
            <TextField
              name="from"
              type="time"
              label={words.quietFrom}
              value={chosen.from}
              onChange={({ target }) => setChosen({ ...chosen, from: target.value })}
            />
            <TextField
              name="until"
              type="time"
              label={words.quietUntil}
              value={chosen.until}
              error={isSame ? words.quietDiffer : undefined}
              onChange={({ target }) => setChosen({ ...chosen, until: target.value })}
            />
          </div>
          {isChanged && !isSame && chosen.from && chosen.until && (
            <div className="mt-4">
              <Button
                isWide
                isBusy={action.isBusy}
                busyLabel={words.saving}
                onClick={() => void action.run(chosen)}
              >
                {words.save}
              </Button>
            </div>
          )}
        </li>
      )}
    </Section>
  )
}
