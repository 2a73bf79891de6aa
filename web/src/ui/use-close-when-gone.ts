import { useEffect, useState } from 'react'

interface SheetOfItem<Item> {
  item: Item | undefined
  /** the sheet is asked for and its item exists, or is still loading */
  isOpen: boolean
  /** the sheet is asked for and its item does not exist (any more) */
  isGone: boolean
  close: () => void
}

/** Closes a sheet when its item disappears. Returns the item to show, which stays while the sheet leaves the screen. */
export function useCloseWhenGone<Item>({ item, isOpen, isGone, close }: SheetOfItem<Item>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per disappearance, not per render
  useEffect(() => {
    if (isGone) close()
  }, [isGone])

  const [last, setLast] = useState(item)
  if (isOpen && item !== last) setLast(item)
  return isOpen ? item : last
}
