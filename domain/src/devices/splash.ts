/**
 * The screens of iPhones and iPads that run iOS 17 or later, upright, in pixels. iOS shows a picture while the app starts
 * only if it has exactly this size.
 */
export const SPLASH_SIZES = [
  '750x1334',
  '828x1792',
  '1125x2436',
  '1170x2532',
  '1179x2556',
  '1206x2622',
  '1242x2688',
  '1260x2736',
  '1284x2778',
  '1290x2796',
  '1320x2868',
  '1488x2266',
  '1536x2048',
  '1620x2160',
  '1640x2360',
  '1668x2224',
  '1668x2388',
  '2048x2732',
] as const

interface Screen {
  width: number
  height: number
  /** device pixels for each pixel of CSS */
  ratio: number
}

/** `null`: there is no picture for this screen, and iOS shows a plain page. */
export function splashFor({ width, height, ratio }: Screen): string | null {
  const [short, long] = [Math.min(width, height) * ratio, Math.max(width, height) * ratio]
  const size = SPLASH_SIZES.find(known => known === `${short}x${long}`)
  return size ? `/icons/splash-${size}.png` : null
}
