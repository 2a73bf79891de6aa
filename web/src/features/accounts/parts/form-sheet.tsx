import { shellWords } from '@muster/domain/shell/words.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useLeaveQuestion } from '#device/use-leave-question.ts'
import { DiscardDialog } from '#features/confirmations/discard-dialog.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'

export function useFormSheet() {
  const [isOpen, setIsOpen] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  useLeaveQuestion(isDirty, () => setIsAsking(true))
  const close = () => {
    setIsAsking(false)
    setIsDirty(false)
    setIsOpen(false)
  }
  // passwords are never kept, so it asks
  const leave = () => (isDirty ? setIsAsking(true) : close())
  const open = () => setIsOpen(true)
  return { isOpen, isAsking, setIsAsking, open, leave, close, markDirty: () => setIsDirty(true) }
}

/** `onCancel` asks if something was typed. */
export interface SheetForm {
  onDone: () => void
  onCancel: () => void
}

interface FormSheetProps {
  sheet: ReturnType<typeof useFormSheet>
  title: string
  description: string
  children: ReactNode
}

/** For forms that are rarely used and loaded on demand. Leaving one in which something was typed asks first. */
export const FormSheet = ({ sheet, title, description, children }: FormSheetProps) => (
  <>
    <Sheet
      isOpen={sheet.isOpen}
      onOpenChange={wanted => (wanted ? sheet.open() : sheet.leave())}
      title={title}
      description={description}
      closeLabel={shellWords.close}
    >
      <div onInput={sheet.markDirty}>
        <Suspense fallback={<Spinner label={shellWords.loading} />}>{children}</Suspense>
      </div>
    </Sheet>
    <DiscardDialog isOpen={sheet.isAsking} onOpenChange={sheet.setIsAsking} onConfirm={sheet.close} />
  </>
)
