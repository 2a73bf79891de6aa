import { installationWords } from '@muster/domain/installation/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '#device/clipboard.ts'
import { ShownOnce } from '#ui/shown-once.tsx'
import { apiTokensQuery } from '../api.ts'
import { NewTokenForm } from './new-token-form.tsx'

const { madeTitle: title, madeBody: body, token: label, copy, copied, done } = installationWords.tokens
const WORDS = { title, body, label, copy, copied, done }

/** First the form, then the token, which is in no cache: closing the sheet forgets it. */
export function NewToken({ onDone }: { onDone: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const onMade = (made: string) => {
    setToken(made)
    void queryClient.invalidateQueries(apiTokensQuery)
  }
  return token === null ? (
    <NewTokenForm onMade={onMade} onCancel={onDone} />
  ) : (
    <ShownOnce name="token" value={token} words={WORDS} copy={copyText} onDone={onDone} />
  )
}
