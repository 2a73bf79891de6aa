import { accountRefusals } from '@muster/domain/accounts/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { confirmEmailWords, emailAlreadyConfirmed } from '@muster/domain/sign-up/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hideQuery } from '#device/address-bar.ts'
import { isRefused } from '#device/api-error.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { useSearchParams } from '#device/navigation.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { confirmEmailQuery } from './api-forms.ts'

const say = confirmEmailWords

export function ConfirmEmailScreen() {
  const query = useSearchParams()
  const [code] = useState(() => query.get('code') ?? '')
  const { data, isSuccess, isError, isFetching, error, refetch } = useQuery({
    ...confirmEmailQuery(code),
    enabled: code !== '',
  })
  useEffect(hideQuery, [])

  const isInvalid = code === '' || (isError && isRefused(error))
  const { title, subtitle } = data?.wasConfirmed
    ? { title: emailAlreadyConfirmed.title, subtitle: emailAlreadyConfirmed.body }
    : isSuccess
      ? { title: say.doneTitle, subtitle: say.doneBody }
      : isInvalid
        ? { title: say.failedTitle, subtitle: error?.message ?? accountRefusals.confirmation_invalid }
        : isError
          ? { title: say.notReachedTitle, subtitle: error.message }
          : { title: say.title, subtitle: undefined }
  useDocumentTitle(documentTitle(title))
  return (
    <AuthFrame brand={productName} title={title} subtitle={subtitle}>
      {isSuccess || isInvalid ? (
        <ButtonLink to={linkTo('events')} isWide>
          {say.continue}
        </ButtonLink>
      ) : isError ? (
        <Button isWide isBusy={isFetching} busyLabel={say.working} onClick={() => void refetch()}>
          {routeWords.tryAgain}
        </Button>
      ) : (
        <Spinner label={say.working} />
      )}
    </AuthFrame>
  )
}
