import type { InvitationReply } from '@muster/domain/accounts/schema-invitation.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { invitationScreenWords as say } from '@muster/domain/sign-up/words-invitation.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { hideParams, linkParams } from '#device/address-bar.ts'
import { isRefused } from '#device/api-error.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { useSessionState } from '#device/session.ts'
import { useLogOut } from '#features/session/use-log-out.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { invitationQuery } from './api-forms.ts'
import { InvitationForm } from './parts/invitation-form.tsx'
import { VisitorLink } from './parts/visitor-link.tsx'

/** A person who was added to an event without having an account sets a password here, and is logged in. */
export function InvitationScreen() {
  const [asked] = useState(() => {
    const link = linkParams()
    return { code: link.get('code') ?? '', event: Number(link.get('event')) || 0 }
  })
  const isVisitor = useSessionState() === 'visitor'
  // the invitation logs in, and the screen stays until the event is there
  const [wasLoggedIn] = useState(!isVisitor)
  const isWhole = asked.code !== '' && asked.event > 0
  const { data, error, isFetching, refetch } = useQuery({ ...invitationQuery(asked), enabled: isWhole })
  useEffect(hideParams, [])
  if (data && wasLoggedIn) return <OtherAccount email={data.email} />
  if (data) return <Invitation code={asked.code} invitation={data} />
  if (!isWhole || isRefused(error)) return <NotValid />
  if (error)
    return (
      <Frame title={say.notReached} subtitle={error.message}>
        <Button isWide isBusy={isFetching} busyLabel={say.loading} onClick={() => void refetch()}>
          {routeWords.tryAgain}
        </Button>
      </Frame>
    )
  return (
    <Frame title={say.titleWithoutEvent}>
      <Spinner label={say.loading} />
    </Frame>
  )
}

interface FrameProps {
  title: string
  subtitle?: string
  footer?: ReactNode
  children: ReactNode
}

function Frame({ title, ...frame }: FrameProps) {
  useDocumentTitle(documentTitle(title))
  return <AuthFrame brand={productName} title={title} {...frame} />
}

function Invitation({ code, invitation }: { code: string; invitation: InvitationReply['data'] }) {
  const { event } = invitation
  const dates = event && formatDateRange(event.timezone, new Date(event.startDate), new Date(event.endDate))
  return (
    <Frame
      title={event ? say.title(event.name) : say.titleWithoutEvent}
      subtitle={[event && say.when(dates ?? '', event.location), say.body].filter(Boolean).join('. ')}
    >
      <InvitationForm code={code} invitation={invitation} />
    </Frame>
  )
}

function OtherAccount({ email }: { email: string }) {
  const logOut = useLogOut()
  return (
    <Frame title={say.otherAccount} subtitle={say.otherAccountBody(email)}>
      <Button isWide onClick={logOut}>
        {say.logOut}
      </Button>
    </Frame>
  )
}

const NotValid = () => (
  <Frame
    title={say.notValidTitle}
    subtitle={say.notValidBody}
    footer={<VisitorLink to="forgotPassword">{say.setPassword}</VisitorLink>}
  >
    <ButtonLink to={linkTo('login')} isWide>
      {say.logIn}
    </ButtonLink>
  </Frame>
)
