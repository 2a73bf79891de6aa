import type { PreferencesBoard } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { clsx } from 'clsx'
import { CountOfTotal } from './count-of-total.tsx'

const CARDS = ['food', 'drinks', 'jacketSize', 'users'] as const

/** How many have answered what. */
export const Overview = ({ board: { responses, total } }: { board: PreferencesBoard }) => (
  <dl className={clsx('grid grid-cols-2 gap-2', total < 1_000 && 'min-[22rem]:grid-cols-4')}>
    {CARDS.map(card => (
      <div
        key={card}
        className="flex min-h-18 flex-col-reverse justify-center rounded-md border border-line bg-surface px-1 py-2 text-center"
      >
        <dt className="text-muted text-xs">{words.overview[card]}</dt>
        <dd className="font-bold text-base">
          <CountOfTotal count={responses[card]} total={total} />
        </dd>
      </div>
    ))}
  </dl>
)
