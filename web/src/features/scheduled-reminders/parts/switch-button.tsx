import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { Button } from '#ui/button.tsx'

interface SwitchButtonProps {
  isOn: boolean
  label: string
  isBusy: boolean
  onSwitch: () => void
}

export const SwitchButton = ({ isOn, label, isBusy, onSwitch }: SwitchButtonProps) => (
  <div className="shrink-0">
    <Button
      size="sm"
      variant={isOn ? 'primary' : 'secondary'}
      role="switch"
      aria-checked={isOn}
      aria-label={words.switchOf(label, isOn)}
      isBusy={isBusy}
      onClick={onSwitch}
    >
      {isOn ? words.on : words.off}
    </Button>
  </div>
)
