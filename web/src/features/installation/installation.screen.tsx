import { securityLogWords } from '@muster/domain/security-log/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { ShieldAlert, Webhook } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Screen } from '#ui/screen.tsx'
import { ApiTokens } from './parts/api-tokens.tsx'
import { ErrorReports } from './parts/error-reports.tsx'

export const InstallationScreen = () => (
  <Screen>
    <div className="space-y-8">
      <ApiTokens />
      <Card>
        <div className="divide-y divide-line">
          <ListRow
            to={linkTo('webhooks')}
            leading={<Webhook aria-hidden="true" />}
            title={webhookWords.link}
            detail={webhookWords.linkBody}
          />
          <ListRow
            to={linkTo('securityLog')}
            leading={<ShieldAlert aria-hidden="true" />}
            title={securityLogWords.link}
            detail={securityLogWords.linkBody}
          />
        </div>
      </Card>
      <ErrorReports />
    </div>
  </Screen>
)
