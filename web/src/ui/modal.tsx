import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'

const kinds = {
  bottom:
    '[--from:0_100%] mt-auto mb-0 w-full max-w-none max-h-[90dvh] rounded-t-xl beside-notch pb-[env(safe-area-inset-bottom)] shadow-sheet md:mx-auto md:max-w-screen',
  right:
    '[--from:100%_0] my-0 ml-auto h-dvh max-h-none w-(--sidebar-width-mobile) max-w-[88vw] rounded-l-lg shadow-raised',
  middle:
    '[--from:0_1.5rem] mx-auto mt-auto mb-(--dock-gap) w-[calc(100%-2rem)] max-w-dialog max-h-[85dvh] rounded-lg shadow-raised md:mb-auto',
}

interface ModalProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  kind: keyof typeof kinds
  labelledBy?: string | undefined
  describedBy?: string | undefined
  label?: string | undefined
  isAlert?: boolean | undefined
  children: ReactNode
}

/** The browser's `<dialog>` (decision 9): focus trap, Escape and inert page. It stays open unless `isOpen` changes. */
export function Modal({
  isOpen,
  onOpenChange,
  kind,
  labelledBy,
  describedBy,
  label,
  isAlert,
  children,
}: ModalProps) {
  const { ref, isPresent } = useModal(isOpen, onOpenChange)
  return (
    <dialog
      ref={ref}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={label}
      className={clsx(
        'modal scroll-py-20 overflow-y-auto overscroll-contain bg-raised text-ink outline-none',
        kinds[kind],
      )}
    >
      {isPresent && children}
    </dialog>
  )
}
