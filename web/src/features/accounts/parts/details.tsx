import { displayName, initialsOf, phoneDigits } from '@muster/domain/accounts/rules.ts'
import { ownAccountWords, profileWords } from '@muster/domain/profile/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { signUpWords } from '@muster/domain/sign-up/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionUser } from '#device/session.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Verification } from './verification.tsx'

const say = ownAccountWords

/** The stored user is shown at once; everything else is not stored. */
export function Details({ user }: { user: SessionUser }) {
  const { data, isError, isFetching, refetch } = useQuery(currentUserQuery)
  const { name, role } = data ?? user
  const named = { name, username: data?.username ?? null }
  const fresh = (content: ReactNode) => (data ? content : isError ? null : <Waiting />)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4 p-4 md:p-6">
        <Avatar initials={initialsOf(named)} size="lg" />
        <h2 className="max-w-full grow basis-0 font-bold text-xl">{displayName(named)}</h2>
      </div>
      <dl className="divide-y divide-line border-line border-t">
        <Row label={say.email}>{fresh(data?.email)}</Row>
        <Row label={say.contact}>
          {fresh(
            data &&
              (phoneDigits(data.contact) ? (
                <span className="tabular-nums">{`${signUpWords.contactPrefix} ${data.contact}`}</span>
              ) : (
                <span className="text-muted">{profileWords.noPhone}</span>
              )),
          )}
        </Row>
        <Row label={say.role}>{role?.name ?? fresh(null)}</Row>
        <Row label={say.status}>{fresh(data && <Verification isConfirmed={data.confirmed} />)}</Row>
      </dl>
      {isError && !data && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t p-4">
          <p role="alert">{say.detailsFailed}</p>
          <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
            {routeWords.tryAgain}
          </Button>
        </div>
      )}
    </Card>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3.5 md:px-6">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="min-w-0 max-w-full font-semibold">{children}</dd>
  </div>
)

const Waiting = () => (
  <>
    <span className="sr-only">{shellWords.loading}</span>
    <Skeleton className="h-5 w-32" />
  </>
)
