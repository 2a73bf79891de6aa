import { passkeyWords as say } from '@muster/domain/accounts/words-passkeys.ts'
import { Copy } from 'lucide-react'
import { copyText } from '#device/clipboard.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(say.copied)
    else toast.error(say.copyFailed)
  }
  return (
    <div role="status">
      <ul className="mb-5 grid grid-cols-2 gap-3 tabular-nums">
        {codes.map(code => (
          <li key={code} className="font-semibold text-sm">
            {code}
          </li>
        ))}
      </ul>
      <div className="space-y-3">
        <Button variant="secondary" isWide icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {say.copy}
        </Button>
        <Button isWide onClick={onDone}>
          {say.done}
        </Button>
      </div>
    </div>
  )
}
