import { createRoot } from 'react-dom/client'
import { useSession } from '#device/session.ts'
import { askForNewest } from '#device/update-needed.ts'
import { UpdateQuestion } from '#features/devices/update-question.tsx'

let isShown = false

/** The server refuses this build (R425). A visitor is asked at once: the form cannot be sent anyway (R453). */
export function sayTooOld(): void {
  askForNewest()
  if (isShown || useSession.getState().token) return
  isShown = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<UpdateQuestion isOpen />)
}
