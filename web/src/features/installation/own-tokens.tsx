import { installationWords } from '@muster/domain/installation/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { momentHere } from '#device/moment-here.ts'
import { useAction } from '#device/use-action.ts'
import { AskFirst } from '#features/confirmations/ask-first.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { toast } from '#ui/toast.ts'
import { apiTokensQuery, endTokensMutation } from './api.ts'

const say = installationWords.tokens

/** What an Admin has to end besides sessions. Nothing is shown to an Admin without tokens. */
export function OwnTokens({ adminId }: { adminId: number }) {
  const { data = [] } = useQuery(apiTokensQuery)
  const tokens = data.filter(({ admin }) => admin.id === adminId)
  if (tokens.length === 0) return null
  return (
    <section aria-labelledby="own-tokens">
      <h2 id="own-tokens" className="mb-3 font-semibold text-base">
        {say.own}
      </h2>
      <p className="mb-3 text-muted text-sm">{say.ownBody}</p>
      <Card>
        <ul className="divide-y divide-line">
          {tokens.map(({ id, name, lastUsedAt }) => (
            <li key={id}>
              <ListRow
                leading={<KeyRound aria-hidden="true" />}
                title={name}
                detail={lastUsedAt === null ? say.notUsed : say.lastUsed(momentHere(lastUsedAt))}
              />
            </li>
          ))}
        </ul>
      </Card>
      <EndTokens />
    </section>
  )
}

function EndTokens() {
  const queryClient = useQueryClient()
  const action = useAction({
    ...endTokensMutation,
    onSuccess: () => toast.success(say.allEnded),
    onSettled: () => queryClient.invalidateQueries(apiTokensQuery),
  })
  return (
    <div className="mt-3">
      <AskFirst
        action={action}
        label={say.endAll}
        button={{ isWide: true }}
        title={say.endAllTitle}
        description={say.endAllBody}
        confirmLabel={say.endAllLabel}
        cancelLabel={say.cancel}
      />
    </div>
  )
}
