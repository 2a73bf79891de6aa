import { useEffect, useRef, useState } from 'react'

/** Opens and closes a `<dialog>` with the state, and keeps its content until it has left the screen. */
export function useModal(isOpen: boolean, onOpenChange: (isOpen: boolean) => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const [isPresent, setIsPresent] = useState(isOpen)
  const [closedByBrowser, setClosedByBrowser] = useState(0)
  if (isOpen && !isPresent) setIsPresent(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that the browser closed against the state opens again
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
      // a file input inside cancels too, and its event bubbles
      if (event.target !== dialog) return
      event.preventDefault()
      onOpenChange(false)
    }
    // A second Escape closes it whatever the page says.
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
