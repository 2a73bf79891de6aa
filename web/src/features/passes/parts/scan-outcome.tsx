import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { scanWords, titleOfScan } from '@muster/domain/passes/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { Check, Clock, QrCode, X } from 'lucide-react'
import { moreOf } from '../more-of.ts'
import { type Shown, toneOfShown } from '../use-scanning.ts'

const tones = {
  good: { look: 'bg-good-soft text-good-ink', Icon: Check },
  warn: { look: 'bg-warn-soft text-warn-ink', Icon: Clock },
  bad: { look: 'bg-bad-soft text-bad-ink', Icon: X },
  none: { look: 'bg-surface text-muted', Icon: QrCode },
}

interface ScanOutcomeProps {
  shown: Shown | null
  isBusy: boolean
  item: BoardItem
  timezone: string
}

/** As tall before the first scan, so that nothing moves under the hand. */
export function ScanOutcome({ shown, isBusy, item, timezone }: ScanOutcomeProps) {
  const tone = shown ? toneOfShown(shown) : 'none'
  const { look, Icon } = tones[tone]
  const lines = linesOf(shown, item, timezone)
  return (
    <div
      role="status"
      aria-busy={isBusy}
      className={clsx('flex min-h-38 gap-3 rounded-lg border border-line p-4', look)}
    >
      <Icon aria-hidden="true" className="size-9 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-bold text-xl">{isBusy ? scanWords.checking : lines.title}</p>
        {!isBusy && lines.name && <p className="wrap-anywhere font-semibold text-base">{lines.name}</p>}
        {!isBusy && <p className="wrap-anywhere">{lines.more}</p>}
      </div>
    </div>
  )
}

function linesOf(shown: Shown | null, { type, leg }: BoardItem, timezone: string) {
  if (!shown) return { title: scanWords.ready, name: null, more: scanWords.aim }
  if (shown.kind === 'failure') return { title: scanWords.failed, name: null, more: shown.sentence }
  if (shown.kind === 'kept') return linesOfKept(shown, { type, leg }, timezone)
  const { scan } = shown
  return {
    title: titleOfScan(scan.outcome, type, leg),
    name: scan.person?.name ?? null,
    more: moreOf(scan, timezone),
  }
}

type Kept = Extract<Shown, { kind: 'kept' }>

function linesOfKept({ said, list }: Kept, { type, leg }: Pick<BoardItem, 'type' | 'leg'>, timezone: string) {
  const { verdict, person } = said
  const time = (at: string) => formatTime(timezone, new Date(at))
  const lines = (title: string, more: string) => ({ title, name: person?.name ?? null, more })
  switch (verdict) {
    case 'unlisted':
      return lines(scanWords.keptTitles.unlisted, scanWords.unlisted(list ? time(list.readAt) : ''))
    case 'unchecked':
      return lines(scanWords.keptTitles.unchecked, scanWords.unchecked)
    case 'too-old':
      return lines(titleOfScan(verdict, type, leg), scanWords.askForPass)
    case 'unknown':
      return lines(titleOfScan(verdict, type, leg), scanWords.askAgain)
    case 'already-in': {
      const since = person?.[leg] ? `${scanWords.keptSince(time(person[leg]))} ` : ''
      return lines(titleOfScan(verdict, type, leg), `${since}${scanWords.kept}`)
    }
    case 'in':
      return lines(titleOfScan(verdict, type, leg), scanWords.kept)
  }
}
