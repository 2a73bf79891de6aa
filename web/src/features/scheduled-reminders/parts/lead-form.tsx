import { REMINDER_RULES } from '@muster/domain/scheduled-reminders/rule-table.ts'
import type { RuleReply } from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'

interface LeadFormProps {
  rule: RuleReply
  isBusy: boolean
  onSave: (lead: number) => Promise<void>
}

const STEPS = { minutes: 5, days: 1 } as const

export function LeadForm({ rule: { key, lead }, isBusy, onSave }: LeadFormProps) {
  const limits = REMINDER_RULES[key].lead
  const [chosen, setChosen] = useState(lead ?? limits?.usual ?? 0)
  if (!limits) return null
  const { unit, min, max } = limits
  return (
    <div className="space-y-6">
      <Stepper
        label={words.leadLabel[unit]}
        value={chosen}
        onChange={setChosen}
        min={min}
        max={max}
        step={STEPS[unit]}
        lessLabel={words.less[unit]}
        moreLabel={words.more[unit]}
        hint={words.within(min, max)}
      />
      <Button isWide isBusy={isBusy} busyLabel={words.saving} onClick={() => void onSave(chosen)}>
        {words.save}
      </Button>
    </div>
  )
}
