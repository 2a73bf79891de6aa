import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '#device/session.ts'
import { Screen } from '#ui/screen.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { currentUserQuery } from './api.ts'

/** The layout of screens for Admins; everybody else is sent to the events. The stored role may be an old one. */
export function AdminsScreen({ children }: { children?: ReactNode }) {
  const user = useSession(session => session.user)
  const { isPending } = useQuery(currentUserQuery)
  if (user && isAdmin(user)) return children
  if (!isPending) return <Redirect to={linkTo('events')} replace />
  return (
    <Screen>
      <Spinner label={shellWords.loading} />
    </Screen>
  )
}
