import { useEffect } from 'react'

/** What the tab, the history and a screen reader call the page. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
