import type { Arrivals } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'

interface ArrivalsTableProps {
  arrivals: Arrivals
  timezone: string
}

/** The numbers of the plot, also for a screen reader. */
export function ArrivalsTable({ arrivals, timezone }: ArrivalsTableProps) {
  const { title, asTable, time, came, soFar } = boardWords.arrivals
  let sum = arrivals.before
  const rows = arrivals.buckets.map(({ at, count }) => {
    sum += count
    return { at, count, sum }
  })
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-ink print:hidden">
        {asTable}
      </summary>
      <table className="w-full tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b text-left text-muted">
            <th scope="col" className="font-semibold">
              {time}
            </th>
            <th scope="col" className="text-right font-semibold">
              {came}
            </th>
            <th scope="col" className="text-right font-semibold">
              {soFar}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.at} className="border-line border-b">
              <th scope="row" className="py-1 text-left font-semibold">
                {formatTime(timezone, new Date(row.at))}
              </th>
              <td className="text-right">{row.count}</td>
              <td className="text-right">{row.sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
