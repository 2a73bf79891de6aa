import { preferencesWords } from '@muster/domain/preferences/words.ts'
import { Lock } from 'lucide-react'

export const PrivateAddress = () => (
  <p className="mb-3 flex gap-2 text-muted text-sm">
    <Lock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
    {preferencesWords.privateAddress}
  </p>
)
