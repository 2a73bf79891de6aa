export type CameraFailure = 'denied' | 'absent' | 'busy' | 'insecure'

export interface Camera {
  /** `null` for a camera without a light */
  setTorch: ((isOn: boolean) => Promise<void>) | null
  close: () => void
}

/** In no TypeScript library: https://www.w3.org/TR/image-capture/ */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean
}

const FAILURES: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export class CameraClosed extends Error {
  readonly failure: CameraFailure
  constructor(failure: CameraFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** Shows the back camera in a video element. Throws `CameraClosed`. */
export async function openCamera(video: HTMLVideoElement): Promise<Camera> {
  // browsers hide the cameras from pages without https
  if (!navigator.mediaDevices) throw new CameraClosed('insecure')
  const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new CameraClosed(FAILURES[name] ?? 'absent', cause)
  }
  video.srcObject = stream
  // refused while the page is hidden; it plays when the page is shown
  await video.play().catch(() => undefined)
  const [track] = stream.getVideoTracks()
  const { torch = false }: TorchCapabilities = track?.getCapabilities?.() ?? {}
  return {
    setTorch: torch
      ? async isOn => track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      : null,
    close: () => {
      for (const one of stream.getTracks()) one.stop()
      video.srcObject = null
    },
  }
}
