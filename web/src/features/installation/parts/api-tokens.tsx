import type { ApiToken } from '@muster/domain/installation/schema.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNow } from '#device/clock.ts'
import { momentHere } from '#device/moment-here.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { apiTokensQuery } from '../api.ts'
import { InstallationSection } from './installation-section.tsx'
import { RevokeToken } from './revoke-token.tsx'

const say = installationWords.tokens

const NewToken = lazyPart(() => import('./new-token.tsx').then(module => module.NewToken))

export function ApiTokens() {
  const query = useQuery(apiTokensQuery)
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  return (
    <InstallationSection
      id="api-tokens"
      title={say.title}
      body={say.body}
      query={query}
      failure={say.failed}
      draw={tokens => (
        <Card>
          {tokens.length === 0 ? (
            <p className="p-4 text-muted">{say.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {tokens.map(token => (
                <li key={token.id} className="flex items-center gap-3 py-3 pr-2 pl-4">
                  <Facts token={token} />
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={say.revoke(token.name)}
                    onClick={() => setRevoked(token)}
                  >
                    {say.revokeLabel}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    >
      <div className="mt-3">
        <Button
          variant="secondary"
          isWide
          icon={<Plus aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          {say.make}
        </Button>
      </div>
      <Sheet
        isOpen={isMaking}
        onOpenChange={setIsMaking}
        title={say.make}
        description={say.makeBody}
        closeLabel={shellWords.close}
      >
        <Suspense fallback={<Spinner label={shellWords.loading} />}>
          <NewToken onDone={() => setIsMaking(false)} />
        </Suspense>
      </Sheet>
      <RevokeToken token={revoked} onClose={() => setRevoked(null)} />
    </InstallationSection>
  )
}

function Facts({ token }: { token: ApiToken }) {
  const { name, access, admin, expiresAt, lastUsedAt } = token
  const isExpired = Date.parse(expiresAt) <= useNow().getTime()
  const used = lastUsedAt === null ? say.notUsed : say.lastUsed(momentHere(lastUsedAt))
  return (
    <div className="min-w-0 grow">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="wrap-anywhere text-muted text-sm">{say.madeBy(say.access[access], admin.name)}</p>
      <p className="mt-0.5 text-muted text-sm">
        {isExpired ? (
          <Badge tone="warn" isSmall>
            {say.expired}
          </Badge>
        ) : (
          say.expires(momentHere(expiresAt))
        )}
        , {used}
      </p>
    </div>
  )
}
