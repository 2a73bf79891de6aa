import type { SendProgress, SentNotification } from '@muster/domain/notifications/send-schema.ts'
import { sentScreenWords as words } from '@muster/domain/notifications/words-compose.ts'
import { sentWords } from '@muster/domain/notifications/words-sends.ts'
import { Badge } from '#ui/badge.tsx'

const tones = { held: 'warn', sending: 'info', done: 'good', stopped: 'neutral' } as const

export const StateBadge = ({ state }: Pick<SentNotification, 'state'>) => (
  <Badge tone={tones[state]} isSmall>
    {sentWords.states[state]}
  </Badge>
)

/** From what has arrived to what has failed; the rest waits. */
export function ProgressBar({ progress }: { progress: SendProgress }) {
  const { sent, delivered, failed, skipped, waiting } = progress
  const total = sent + failed + skipped + waiting
  const parts = [
    { name: 'delivered', count: delivered, look: 'bg-good' },
    { name: 'sent', count: sent - delivered, look: 'bg-accent' },
    { name: 'failed', count: failed, look: 'bg-bad' },
    { name: 'skipped', count: skipped, look: 'bg-edge' },
  ]
  return (
    <div
      role="progressbar"
      aria-label={sentWords.progress.sent}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total - waiting}
      aria-valuetext={words.goneOut(sent, total)}
      className="flex h-2 overflow-clip rounded-full bg-sunken"
    >
      {parts.map(({ name, count, look }) => (
        <span key={name} className={look} style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }} />
      ))}
    </div>
  )
}
