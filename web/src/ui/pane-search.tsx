import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './search-field.tsx'
import { useDebounced } from './use-debounced.ts'

const SEARCH_DEBOUNCE_MS = 200

/** What is typed, and a moment later the text to search for, which the address keeps. */
export function useSearchText(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept)
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const keepInAddress = useEffectEvent(() => {
    if (text !== kept) keep(text)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => keepInAddress(), [text])
  return { typed, setTyped, text }
}

type PaneSearchProps = Omit<ComponentProps<typeof SearchField>, 'placeholder'> & {
  /** beside the field */
  children?: ReactNode
}

/** Stays in reach while the list scrolls. */
export const PaneSearch = ({ label, children, ...field }: PaneSearchProps) => (
  <div data-search className="stay-top z-10 -mx-4 flex gap-2 bg-canvas px-4 py-3 print:hidden">
    <div className="grow">
      <SearchField label={label} placeholder={label} {...field} />
    </div>
    {children}
  </div>
)
