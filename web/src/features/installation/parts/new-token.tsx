import { installationWords } from '@muster/domain/installation/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#device/clipboard.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { apiTokensQuery } from '../api.ts'
import { NewTokenForm } from './new-token-form.tsx'

const say = installationWords.tokens

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
    <Made token={token} onDone={onDone} />
  )
}

function Made({ token, onDone }: { token: string; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(token)) toast.success(say.copied)
  }
  return (
    <div className="space-y-4">
      <h3 className="font-semibold text-lg" tabIndex={-1} ref={heading => heading?.focus()}>
        {say.madeTitle}
      </h3>
      <p className="flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
        <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
        {say.madeBody}
      </p>
      <TextField
        label={say.token}
        name="token"
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={event => event.target.select()}
      />
      <Button isWide icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {say.copy}
      </Button>
      <Button variant="quiet" isWide onClick={onDone}>
        {say.done}
      </Button>
    </div>
  )
}
