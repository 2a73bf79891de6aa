import { Copy, ShieldAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { toast } from './toast.ts'

interface ShownOnceProps {
  name: string
  value: string
  words: { title: string; body: string; label: string; copy: string; copied: string; done: string }
  /** False if the browser forbids it. */
  copy: (text: string) => Promise<boolean>
  onDone: () => void
}

/** A secret that cannot be shown again. */
export function ShownOnce({ name, value, words, copy, onDone }: ShownOnceProps) {
  const copyAndSay = async () => {
    if (await copy(value)) toast.success(words.copied)
  }
  return (
    <div className="space-y-4">
      <h3 className="font-semibold text-base" tabIndex={-1} ref={heading => heading?.focus()}>
        {words.title}
      </h3>
      <p className="flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
        <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
        {words.body}
      </p>
      <TextField
        label={words.label}
        name={name}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={event => event.target.select()}
      />
      <Button isWide icon={<Copy aria-hidden="true" />} onClick={() => void copyAndSay()}>
        {words.copy}
      </Button>
      <Button variant="quiet" isWide onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
