import type { RollCallReport } from '@muster/domain/roll-calls/schema.ts'
import { rollCallNotices, rollCallWords } from '@muster/domain/roll-calls/words.ts'

interface ReportTrailProps {
  trail: RollCallReport['trail']
  when: (at: string) => string
}

const { columns } = rollCallNotices
const HEADS = [columns.person, columns.answer, columns.at, columns.by, columns.place]

/** Every answer in the order in which they arrived. */
export function ReportTrail({ trail, when }: ReportTrailProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it sideways
    <section aria-labelledby="trail" tabIndex={0} className="overflow-x-auto">
      <h3 id="trail" className="pb-1 font-semibold">
        {rollCallWords.trail}
      </h3>
      {trail.length === 0 ? (
        <p className="text-muted">{rollCallWords.noTrail}</p>
      ) : (
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {HEADS.map(head => (
                <th key={head} scope="col" className="py-2 pr-4">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trail.map(({ person, answer, at, receivedAt, by, place, isLate, isReplaced }) => (
              <tr key={`${person.id} ${receivedAt} ${at}`} className="border-line border-t align-top">
                <th scope="row" className="wrap-anywhere py-2 pr-4 font-semibold">
                  {person.name}
                </th>
                <td className="py-2 pr-4">
                  {rollCallWords.states[answer]}
                  {(isLate || isReplaced) && (
                    <span className="block text-muted">
                      {isLate ? rollCallWords.late : rollCallWords.replaced}
                    </span>
                  )}
                </td>
                <td className="py-2 pr-4 tabular-nums">{when(at)}</td>
                <td className="wrap-anywhere py-2 pr-4">{(by ?? person).name}</td>
                <td className="wrap-anywhere py-2">{place}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
