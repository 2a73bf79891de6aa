import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { copyText } from '#device/clipboard.ts'
import { ShownOnce } from '#ui/shown-once.tsx'

export const SigningKey = ({ signingKey, onDone }: { signingKey: string; onDone: () => void }) => (
  <ShownOnce name="signingKey" value={signingKey} words={webhookWords.key} copy={copyText} onDone={onDone} />
)
