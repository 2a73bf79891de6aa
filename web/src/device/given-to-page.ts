import { useEffect, useEffectEvent, useState } from 'react'

interface Take {
  file: (file: File) => void
  text: (text: string) => void
}

const FIELDS = 'input, textarea, [contenteditable]'
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Takes files that are dropped anywhere on the page, which the browser would open instead of the app, and what is pasted
 * outside of a field. Returns whether a file is held over the page.
 */
export function useGivenToPage(take: Take): boolean {
  const [isOver, setIsOver] = useState(false)
  const takeFile = useEffectEvent(take.file)
  const takeText = useEffectEvent(take.text)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) takeFile(file)
    }
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if (target instanceof Element && target.closest(FIELDS)) return
      const file = clipboardData?.files[0]
      const text = clipboardData?.getData('text/plain')
      if (text) takeText(text)
      else if (file) takeFile(file)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}
