interface ProgressBarProps {
  value: number
  total: number
  label: string
}

/** Without a transition, which would be late for quick steps. `<progress>` loses its look to the reset of styles. */
export function ProgressBar({ value, total, label }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={value}
      className="h-2 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full bg-accent" style={{ width: `${(100 * value) / total}%` }} />
    </div>
  )
}
