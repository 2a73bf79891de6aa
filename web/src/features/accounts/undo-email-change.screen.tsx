import { profileRefusals, undoEmailWords as say } from '@muster/domain/profile/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { documentTitle } from '@muster/domain/shell/rules.ts'
import { useEffect, useState } from 'react'
import { hideParams, linkParams } from '#device/address-bar.ts'
import { codeOf } from '#device/api-error.ts'
import { useDocumentTitle } from '#device/document-title.ts'
import { useSubmit } from '#device/use-submit.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { undoEmailChangeMutation } from './api-profile.ts'

type Stage = 'asking' | 'done' | 'stale'

const wordsOf: Readonly<Record<Stage, { title: string; subtitle: string }>> = {
  asking: { title: say.title, subtitle: say.body },
  done: { title: say.doneTitle, subtitle: say.doneBody },
  stale: { title: say.staleTitle, subtitle: profileRefusals.undo_invalid },
}

/** Waits for a tap, because mail programs open links to look at them. */
export function UndoEmailChangeScreen() {
  const [code] = useState(() => linkParams().get('code') ?? '')
  const [stage, setStage] = useState<Stage>(code ? 'asking' : 'stale')
  const { submit, isBusy } = useSubmit(undoEmailChangeMutation)
  useEffect(hideParams, [])
  const { title, subtitle } = wordsOf[stage]
  useDocumentTitle(documentTitle(title))
  const undo = () =>
    submit(
      { code },
      {
        onSuccess: () => setStage('done'),
        onError: error => {
          if (codeOf(error) === 'undo_invalid') setStage('stale')
        },
      },
    )
  return (
    <AuthFrame brand={productName} title={title} subtitle={subtitle}>
      {stage === 'asking' ? (
        <Button isWide isBusy={isBusy} busyLabel={say.submitting} onClick={() => void undo()}>
          {say.submit}
        </Button>
      ) : (
        <ButtonLink to={linkTo('login')} isWide>
          {say.toLogin}
        </ButtonLink>
      )}
    </AuthFrame>
  )
}
