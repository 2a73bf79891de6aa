import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

/** R112 */
const TOAST_MS = 4000
const SHORT_SUCCESS_MS = 2000
const SHORT_LENGTH = 40
const TOASTS_VISIBLE = 3

const look = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-border': 'var(--color-line)',
  '--normal-text': 'var(--color-ink)',
  '--border-radius': 'var(--radius-md)',
  fontFamily: 'inherit',
} as CSSProperties

/** On a phone the bottom is where one taps. */
const phone = matchMedia('(width < 48rem)')
const BELOW_HEADER = 'calc(var(--header-height) + env(safe-area-inset-top) + 0.5rem)'
const ABOVE_BAR = 'calc(var(--bar-height, 0px) + 1.5rem)'

const host = document.createElement('div')
document.body.append(host)
const root = createRoot(host)
const render = () =>
  root.render(
    <Toaster
      position={phone.matches ? 'top-center' : 'bottom-center'}
      duration={TOAST_MS}
      visibleToasts={TOASTS_VISIBLE}
      style={look}
      offset={{ top: BELOW_HEADER, bottom: ABOVE_BAR }}
      mobileOffset={{ top: BELOW_HEADER, left: '1rem', right: '1rem' }}
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
render()
phone.addEventListener('change', render)
// sonner makes each toast a stop of the Tab key, although there is nothing to do in it
new MutationObserver(() => {
  for (const shown of host.querySelectorAll<HTMLElement>('[data-sonner-toast][tabindex="0"]'))
    shown.tabIndex = -1
}).observe(host, { childList: true, subtree: true })

/** Until it is closed, or removed from the page without being closed. */
function moveInto(dialog: HTMLElement) {
  const leave = () => {
    removal.disconnect()
    if (host.parentElement === dialog) document.body.append(host)
  }
  const removal = new MutationObserver(() => {
    if (!dialog.isConnected) leave()
  })
  removal.observe(document.body, { childList: true, subtree: true })
  dialog.addEventListener('close', leave, { once: true })
  dialog.append(host)
}

/** An error is out of date once something has succeeded. */
function dismissErrors() {
  for (const shown of toast.getToasts())
    if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
}

type Tone = 'success' | 'error' | 'info'

const isReadAtAGlance = (tone: Tone, message: string) => tone === 'success' && message.length <= SHORT_LENGTH

/** Outside an open modal everything is inert and covered, so the toast moves into it. */
export function showToast(
  tone: Tone,
  message: string,
  duration = isReadAtAGlance(tone, message) ? SHORT_SUCCESS_MS : TOAST_MS,
) {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  if (dialog && host.parentElement !== dialog) moveInto(dialog)
  if (!dialog && host.parentElement !== document.body) document.body.append(host)
  if (tone === 'success') dismissErrors()
  const id = toast[tone](message, { duration })
  // sonner keeps what is hovered, and on a touch screen a tap hovers until the next one
  if (matchMedia('(hover: none)').matches) setTimeout(() => toast.dismiss(id), duration)
}
