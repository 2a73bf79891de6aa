import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

/** R112 */
const TOAST_MS = 4000
const TOASTS_VISIBLE = 3

const look = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-border': 'var(--color-line)',
  '--normal-text': 'var(--color-ink)',
  '--border-radius': 'var(--radius-md)',
  fontFamily: 'inherit',
} as CSSProperties

const ABOVE_MENU = 'calc(max(var(--menu-size) + var(--dock-gap), var(--bar-height, 0px)) + 0.75rem)'
const ABOVE_BAR = 'calc(var(--bar-height, 0px) + 1.5rem)'
const ROOM_FOR_TOAST = 96

const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(
  <Toaster
    position="bottom-center"
    duration={TOAST_MS}
    visibleToasts={TOASTS_VISIBLE}
    style={look}
    offset={{ bottom: `var(--toast-bottom, ${ABOVE_BAR})` }}
    mobileOffset={{ bottom: `var(--toast-bottom, ${ABOVE_MENU})`, left: '1rem', right: '1rem' }}
    icons={{
      success: <CircleCheck aria-hidden="true" className="text-good" />,
      error: <CircleAlert aria-hidden="true" className="text-bad" />,
      info: <Info aria-hidden="true" className="text-accent" />,
    }}
    toastOptions={{
      style: { fontSize: 'var(--text-sm)', boxShadow: 'var(--shadow-raised)', gap: '0.75rem' },
    }}
  />,
)

/** On a phone dialogs are at the bottom, where a toast would cover them. `offsetTop` is where an opening one comes to rest. */
function standAbove(dialog: HTMLElement | undefined) {
  const top = dialog?.offsetTop ?? 0
  if (top > ROOM_FOR_TOAST) host.style.setProperty('--toast-bottom', `${innerHeight - top + 12}px`)
  else host.style.removeProperty('--toast-bottom')
}

/** Until it is closed, or removed from the page without being closed. A dialog may grow under the toast. */
function moveInto(dialog: HTMLElement) {
  const growth = new ResizeObserver(() => standAbove(dialog))
  const leave = () => {
    removal.disconnect()
    growth.disconnect()
    if (host.parentElement !== dialog) return
    document.body.append(host)
    standAbove(undefined)
  }
  const removal = new MutationObserver(() => {
    if (!dialog.isConnected) leave()
  })
  removal.observe(document.body, { childList: true, subtree: true })
  dialog.addEventListener('close', leave, { once: true })
  growth.observe(dialog)
  dialog.append(host)
}

/** Outside an open modal everything is inert and covered, so the toast moves into it. */
export function showToast(tone: 'success' | 'error' | 'info', message: string, duration = TOAST_MS) {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  if (dialog && host.parentElement !== dialog) moveInto(dialog)
  if (!dialog && host.parentElement !== document.body) document.body.append(host)
  standAbove(dialog)
  toast[tone](message, { duration })
}
