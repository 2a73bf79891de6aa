import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { fieldFrame } from './field.tsx'
import { FieldNote } from './field-note.tsx'

interface StepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  lessLabel: string
  moreLabel: string
  hint?: string | undefined
  error?: string | undefined
  isReadOnly?: boolean | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

const DEFAULTS = { min: 1, max: 100, step: 1 }

/** One tab stop: the arrows, Home and End change the number, the buttons are for touch. */
export function Stepper({
  label,
  value,
  onChange,
  min = DEFAULTS.min,
  max = DEFAULTS.max,
  step = DEFAULTS.step,
  lessLabel,
  moreLabel,
  hint,
  error,
  isReadOnly = false,
  ref,
}: StepperProps) {
  const id = useId()
  const set = (wanted: number) => {
    const next = Math.min(Math.max(wanted, min), max)
    if (!isReadOnly && next !== value) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = {
      ArrowUp: value + step,
      ArrowRight: value + step,
      ArrowDown: value - step,
      ArrowLeft: value - step,
      Home: min,
      End: max,
    }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    set(wanted)
  }
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block font-semibold text-sm">
        {label}
      </span>
      <div className={clsx(fieldFrame(Boolean(error)), 'w-fit max-w-full items-center')}>
        <Step label={lessLabel} isOff={isReadOnly || value <= min} onPress={() => set(value - step)}>
          <Minus aria-hidden="true" className="size-5" />
        </Step>
        <div
          ref={ref}
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          aria-readonly={isReadOnly || undefined}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={onKeyDown}
          className="flex h-13 w-13 min-w-6 shrink select-none items-center justify-center font-semibold text-base tabular-nums outline-none"
        >
          {value}
        </div>
        <Step label={moreLabel} isOff={isReadOnly || value >= max} onPress={() => set(value + step)}>
          <Plus aria-hidden="true" className="size-5" />
        </Step>
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

interface StepProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

const Step = ({ label, isOff, onPress, children }: StepProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    disabled={isOff}
    onClick={onPress}
    className="flex size-13 min-w-[44px] shrink items-center justify-center rounded-md text-ink enabled:active:bg-sunken enabled:hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted disabled:opacity-60"
  >
    {children}
  </button>
)
