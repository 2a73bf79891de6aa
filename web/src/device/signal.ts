export type Tone = 'good' | 'warn' | 'bad'

/** Beeps by frequency in Hz and start and length in seconds: they differ also without a look at the screen. */
const BEEPS: Readonly<Record<Tone, readonly [hertz: number, from: number, length: number][]>> = {
  good: [[1046, 0, 0.12]],
  warn: [
    [659, 0, 0.12],
    [659, 0.2, 0.12],
  ],
  bad: [[196, 0, 0.5]],
}
const VIBRATIONS: Readonly<Record<Tone, number[]>> = { good: [80], warn: [80, 80, 80], bad: [400] }
const VOLUME = 0.3

let context: AudioContext | undefined

/** Browsers allow sound once the person has touched the page. */
export function warmSound() {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
}

export function beep(tone: Tone) {
  warmSound()
  if (context?.state !== 'running') return
  const { currentTime, destination } = context
  for (const [hertz, from, length] of BEEPS[tone]) {
    const oscillator = new OscillatorNode(context, { frequency: hertz })
    oscillator.connect(new GainNode(context, { gain: VOLUME })).connect(destination)
    oscillator.start(currentTime + from)
    oscillator.stop(currentTime + from + length)
  }
}

export function vibrate(tone: Tone) {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(VIBRATIONS[tone])
}
