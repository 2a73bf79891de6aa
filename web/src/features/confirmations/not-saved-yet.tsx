import { draftWords } from '@muster/domain/confirmations/words.ts'
import { PencilLine } from 'lucide-react'

export const NotSavedYet = ({ children = draftWords.notSavedYet }: { children?: string }) => (
  <p role="status" className="flex gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
    <PencilLine aria-hidden="true" className="size-5 shrink-0" />
    {children}
  </p>
)
