import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { Redirect } from 'wouter'
import { currentUserQuery } from '#features/accounts/api.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Screen } from '#ui/screen.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ApiTokens } from './parts/api-tokens.tsx'
import { ErrorReports } from './parts/error-reports.tsx'

/** For Admins, as the server says; the stored role may be an old one. */
export function InstallationScreen() {
  const { data } = useQuery(currentUserQuery)
  if (data && !isAdmin(data)) return <Redirect to={linkTo('events')} replace />
  return (
    <Screen>
      {data ? (
        <div className="space-y-8">
          <ApiTokens />
          <Card>
            <ListRow
              to={linkTo('webhooks')}
              leading={<Webhook aria-hidden="true" />}
              title={webhookWords.link}
              detail={webhookWords.linkBody}
            />
          </Card>
          <ErrorReports />
        </div>
      ) : (
        <Spinner label={shellWords.loading} />
      )}
    </Screen>
  )
}
