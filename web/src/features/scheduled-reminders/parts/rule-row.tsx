import type { EventReply } from '@muster/domain/events/schema.ts'
import type { RuleReply } from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#device/clock.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ruleMutation } from '../api.ts'
import { leadOf, nextOf } from '../describe.ts'
import { LeadForm } from './lead-form.tsx'
import { SwitchButton } from './switch-button.tsx'

export function RuleRow({ event, rule }: { event: EventReply; rule: RuleReply }) {
  const { key, isOn, lead } = rule
  const [title, detail] = words.rules[key]
  const now = useNow()
  const [isChanging, setIsChanging] = useState(false)
  const action = useAction(ruleMutation(useQueryClient(), event.id, key))
  const before = leadOf(rule)
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        <p className="text-muted text-sm">{before ? `${before}. ${detail}` : detail}</p>
        {isOn && event.active && (
          <p className="wrap-anywhere mt-0.5 text-sm">{nextOf(rule, { timezone: event.timezone, now })}</p>
        )}
        {before && (
          <div className="-ml-3">
            <Button
              variant="quiet"
              size="sm"
              aria-label={words.change(title)}
              onClick={() => setIsChanging(true)}
            >
              {words.changeLabel}
            </Button>
          </div>
        )}
      </div>
      <SwitchButton
        isOn={isOn}
        label={title}
        isBusy={action.isBusy}
        onSwitch={() => void action.run({ isOn: !isOn, lead })}
      />
      <Sheet
        isOpen={isChanging}
        onOpenChange={setIsChanging}
        title={title}
        description={detail}
        closeLabel={shellWords.close}
      >
        <LeadForm
          rule={rule}
          isBusy={action.isBusy}
          onSave={async chosen => {
            if (await action.run({ isOn, lead: chosen })) setIsChanging(false)
          }}
        />
      </Sheet>
    </li>
  )
}
