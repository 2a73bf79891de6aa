import { shellWords } from '@muster/domain/shell/words.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'

export function useFormSheet() {
  const [isOpen, setIsOpen] = useState(false)
  return { isOpen, setIsOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}

interface FormSheetProps {
  sheet: ReturnType<typeof useFormSheet>
  title: string
  description: string
  children: ReactNode
}

/** For forms that are rarely used and loaded on demand. */
export const FormSheet = ({ sheet, title, description, children }: FormSheetProps) => (
  <Sheet
    isOpen={sheet.isOpen}
    onOpenChange={sheet.setIsOpen}
    title={title}
    description={description}
    closeLabel={shellWords.close}
  >
    <Suspense fallback={<Spinner label={shellWords.loading} />}>{children}</Suspense>
  </Sheet>
)
