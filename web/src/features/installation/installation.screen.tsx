import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { currentUserQuery } from '#features/accounts/api.ts'
import { Screen } from '#ui/screen.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ErrorReports } from './parts/error-reports.tsx'

/** For Admins, as the server says; the stored role may be an old one. */
export function InstallationScreen() {
  const { data } = useQuery(currentUserQuery)
  if (data && !isAdmin(data)) return <Navigate to={linkTo('events')} replace />
  return (
    <Screen>
      {data ? (
        <div className="space-y-8">
          <ErrorReports />
        </div>
      ) : (
        <Spinner label={shellWords.loading} />
      )}
    </Screen>
  )
}
