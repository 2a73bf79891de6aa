const touched = new Set<HTMLFormElement>()

function add(form: HTMLFormElement | null) {
  if (form && form.role !== 'search') touched.add(form)
}

const note = ({ target }: Event) => {
  if (target instanceof Element) add(target.closest('form'))
}

/** A form counts from the first tap or letter in it until it is gone from the page. */
export function watchForms(): () => void {
  // opened before this script was there
  for (const form of document.querySelectorAll<HTMLFormElement>('dialog[open] form')) add(form)
  add(document.activeElement?.closest('form') ?? null)
  const stop = new AbortController()
  for (const type of ['input', 'click'])
    document.addEventListener(type, note, { capture: true, signal: stop.signal })
  return () => {
    stop.abort()
    touched.clear()
  }
}

export function hasOpenForm(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return touched.size > 0
}
