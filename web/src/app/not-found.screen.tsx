import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { Compass } from 'lucide-react'
import { useDocumentTitle } from '#device/document-title.ts'
import { useSessionState } from '#device/session.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Screen } from '#ui/screen.tsx'

export function NotFoundScreen() {
  const isVisitor = useSessionState() === 'visitor'
  useDocumentTitle(documentTitle(routeWords.notFoundTitle))
  const action = (
    <ButtonLink to={linkTo('events')} isWide={isVisitor}>
      {routeWords.toStart}
    </ButtonLink>
  )
  if (isVisitor)
    return (
      <AuthFrame brand={productName} title={routeWords.notFoundTitle} subtitle={routeWords.notFoundBody}>
        {action}
      </AuthFrame>
    )
  return (
    <Screen>
      <EmptyState
        icon={<Compass aria-hidden="true" />}
        title={routeWords.notFoundTitle}
        body={routeWords.notFoundBody}
        action={action}
      />
    </Screen>
  )
}
