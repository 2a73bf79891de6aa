import { isAdmin } from '@muster/domain/accounts/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { RunningRollCallReply } from '@muster/domain/roll-calls/schema.ts'
import { PEOPLE_STATES, ROLL_CALL_LISTS, type RollCallList } from '@muster/domain/roll-calls/states.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { endMutation } from '../api.ts'
import { PeopleList } from './people-list.tsx'

type Running = NonNullable<RunningRollCallReply['data']>

interface RunningProps {
  event: EventReply
  query: UseQueryResult<Running | null>
  running: Running
  onEnded: (rollCall: string) => void
}

/** The numbers, which choose the list, and who is behind them. */
export function Running({ event, query, running, onEnded }: RunningProps) {
  const [asked, show] = useSearchParam('list')
  const list = ROLL_CALL_LISTS.find(one => one === asked) ?? 'all'
  const today = dayIn(event.timezone, useNow())
  const when = formatWhen(event.timezone, new Date(running.startedAt), today)
  const toggle = (chosen: RollCallList) => show(chosen === list ? null : chosen)
  const mayEnd = useSession(({ user }) => user !== null && isAdmin(user))
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-xl">{rollCallWords.about(running.about)}</h2>
          <p className="text-muted text-sm tabular-nums">
            {rollCallWords.startedBy(when, running.startedBy?.name ?? null)}
            {' · '}
            {rollCallWords.total(running.total)}
          </p>
        </div>
        {mayEnd && <EndButton event={event} running={running} onEnded={onEnded} />}
      </div>
      {query.isRefetchError && (
        <div className="pt-3 print:hidden">
          <RetryNotice
            retryLabel={routeWords.tryAgain}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {rollCallWords.stale}
          </RetryNotice>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={rollCallWords.lists} className="grid grid-cols-3 gap-2 pt-4">
        {PEOPLE_STATES.map(state => (
          <button
            key={state}
            type="button"
            aria-pressed={list === state}
            onClick={() => toggle(state)}
            className={clsx(
              'flex min-h-18 flex-col items-center justify-center rounded-md border px-1 py-2',
              state === 'help' && running.help > 0
                ? 'border-transparent bg-bad-soft text-bad-ink'
                : 'border-line bg-surface',
              list === state && 'border-accent!',
            )}
          >
            <span className="font-bold text-2xl tabular-nums">{running[state]}</span>
            <span className="text-sm">{rollCallWords.states[state]}</span>
          </button>
        ))}
      </div>
      <PeopleList
        key={`${running.documentId} ${list}`}
        event={event}
        rollCall={running.documentId}
        list={list}
        total={list === 'all' ? running.total : running[list]}
      />
    </>
  )
}

function EndButton({ event, running, onEnded }: Pick<RunningProps, 'event' | 'running' | 'onEnded'>) {
  const [isAsking, ask] = useState(false)
  const { run, isBusy } = useAction(endMutation(event.id))
  const end = async () => {
    const { documentId } = running
    if (await run(documentId)) onEnded(documentId)
    else ask(false)
  }
  return (
    <span className="print:hidden">
      <Button variant="secondary" size="sm" onClick={() => ask(true)}>
        {rollCallWords.end}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={ask}
        title={rollCallWords.endTitle}
        description={rollCallWords.endBody(running.silent, running.help)}
        confirmLabel={rollCallWords.endConfirm}
        cancelLabel={rollCallWords.cancel}
        isBusy={isBusy}
        isDanger
        onConfirm={() => void end()}
      />
    </span>
  )
}
