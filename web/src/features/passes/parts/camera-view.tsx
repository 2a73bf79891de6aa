import { scanWords } from '@muster/domain/passes/words.ts'
import { Flashlight, FlashlightOff, VideoOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, CameraClosed, type CameraFailure, openCamera } from '#device/camera.ts'
import { openQrReader } from '#device/read-qr.ts'
import { Button } from '#ui/button.tsx'

/** A phone is held still for longer than that. */
const READ_EVERY_MS = 150

type State = { name: 'starting' } | { name: 'on'; camera: Camera } | { name: 'off'; failure: CameraFailure }

/** Reads codes as long as it is shown. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>({ name: 'starting' })
  const notify = useEffectEvent(onCode)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` starts the camera again
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    let isShown = true
    let camera: Camera | undefined
    let reading: ReturnType<typeof setTimeout> | undefined
    const start = async () => {
      camera = await openCamera(shown)
      if (!isShown) return camera.close()
      setState({ name: 'on', camera })
      const read = await openQrReader()
      const readOn = async () => {
        const code = document.hidden ? null : await read(shown).catch(() => null)
        if (!isShown) return
        if (code) notify(code)
        reading = setTimeout(() => void readOn(), READ_EVERY_MS)
      }
      await readOn()
    }
    start().catch((error: unknown) => {
      const failure = error instanceof CameraClosed ? error.failure : 'absent'
      if (isShown) setState({ name: 'off', failure })
    })
    return () => {
      isShown = false
      clearTimeout(reading)
      camera?.close()
    }
  }, [tries])

  const tryAgain = () => {
    setState({ name: 'starting' })
    setTries(tries + 1)
  }
  return (
    <div>
      <video
        ref={video}
        muted
        playsInline
        hidden={state.name === 'off'}
        aria-label={scanWords.camera}
        className="aspect-square max-h-[38dvh] w-full rounded-lg bg-sunken object-cover"
      />
      {state.name === 'off' ? (
        <div className="rounded-lg bg-warn-soft px-4 py-3 text-warn-ink">
          <p className="flex gap-3">
            <VideoOff aria-hidden="true" className="size-5 shrink-0" />
            <span>{scanWords.noCamera[state.failure]}</span>
          </p>
          <div className="pt-3">
            <Button variant="secondary" size="sm" onClick={tryAgain}>
              {scanWords.tryCamera}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex min-h-11 flex-wrap items-center gap-3 pt-2">
          <p className="min-w-0 grow text-muted text-sm">
            {state.name === 'on' ? scanWords.aim : scanWords.starting}
          </p>
          {state.name === 'on' && state.camera.setTorch && <Torch setTorch={state.camera.setTorch} />}
        </div>
      )}
    </div>
  )
}

function Torch({ setTorch }: { setTorch: (isOn: boolean) => Promise<void> }) {
  const [isOn, setIsOn] = useState(false)
  const Icon = isOn ? FlashlightOff : Flashlight
  const turn = async () => {
    await setTorch(!isOn)
    setIsOn(!isOn)
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon aria-hidden="true" />}
      onClick={() => void turn().catch(() => undefined)}
    >
      {isOn ? scanWords.torchOff : scanWords.torchOn}
    </Button>
  )
}
