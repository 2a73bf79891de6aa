import { useEffect, useRef, useState } from 'react'

/** Keeps a `<dialog>` in sync with `isOpen`, and its content until the closing animation ends. */
export function useModal(isOpen: boolean, onOpenChange: (isOpen: boolean) => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const [isPresent, setIsPresent] = useState(isOpen)
  const [closedByBrowser, setClosedByBrowser] = useState(0)
  if (isOpen && !isPresent) setIsPresent(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reopens a dialog that the browser closed although isOpen is true
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen) {
      if (!dialog.open) dialog.showModal()
      return
    }
    dialog.close()
    let isCurrent = true
    const leaving = (dialog.getAnimations?.() ?? []).map(animation => animation.finished)
    void Promise.allSettled(leaving).then(() => {
      if (isCurrent) setIsPresent(false)
    })
    return () => {
      isCurrent = false
    }
  }, [isOpen, closedByBrowser])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    const onCancel = (event: Event) => {
      // the cancel event of a file input inside bubbles
      if (event.target !== dialog) return
      event.preventDefault()
      onOpenChange(false)
    }
    // browsers close a dialog on a second Escape despite preventDefault
    const onClose = () => {
      onOpenChange(false)
      setClosedByBrowser(times => times + 1)
    }
    const onPress = (event: PointerEvent) => {
      if (event.target === dialog && isOutside(dialog.getBoundingClientRect(), event)) onOpenChange(false)
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    dialog.addEventListener('pointerdown', onPress)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClose)
      dialog.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen, onOpenChange])

  return { ref, isPresent }
}

const isOutside = (box: DOMRect, { clientX, clientY }: PointerEvent) =>
  clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
