import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'

interface CountOfTotalProps {
  count: number
  total: number
}

/** Read aloud as "3 of 60". */
export const CountOfTotal = ({ count, total }: CountOfTotalProps) => (
  <>
    <span aria-hidden="true" className="tabular-nums">
      <span className="inline-block">{count}</span>
      <span className="inline-block font-semibold text-muted text-sm">/{total}</span>
    </span>
    <span className="sr-only">{words.spokenCount(count, total)}</span>
  </>
)
