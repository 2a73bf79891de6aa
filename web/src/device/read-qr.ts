/** In no TypeScript library yet: https://wicg.github.io/shape-detection-api/ */
interface Detector {
  detect(image: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader, otherwise one that is loaded now. */
export async function openQrReader(): Promise<ReadFrame> {
  const own = await ownDetector()
  if (own) return async video => (await own.detect(video))[0]?.rawValue ?? null
  const { decodeQR } = await import('qr/decode.js')
  return readerOf(decodeQR)
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

/** Enough for a small code, and quick on an old phone. */
const FRAME_SIZE = 640

type Decode = (image: { width: number; height: number; data: Uint8ClampedArray }) => string

function readerOf(decode: Decode): ReadFrame {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, FRAME_SIZE / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    if (!context || canvas.width === 0 || canvas.height === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // no code in this frame
      return null
    }
  }
}
