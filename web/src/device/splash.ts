import { isIos } from '@muster/domain/devices/permission.ts'
import { splashFor } from '@muster/domain/devices/splash.ts'

const REL = 'apple-touch-startup-image'

/** iOS reads it when the app is added to the home screen. Other systems make their own from the manifest (R452). */
export function nameSplash(): void {
  if (!isIos({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })) return
  const { width, height } = screen
  const href = splashFor({ width, height, ratio: devicePixelRatio })
  if (href && !document.querySelector(`link[rel=${REL}]`))
    document.head.append(Object.assign(document.createElement('link'), { rel: REL, href }))
}
