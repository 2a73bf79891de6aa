interface CountBadgeProps {
  count: number
  /** what it counts, for screen readers */
  label: string
}

export const CountBadge = ({ count, label }: CountBadgeProps) => (
  <>
    <span
      aria-hidden="true"
      className="inline-flex h-5.5 min-w-5.5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs tabular-nums"
    >
      {count}
    </span>
    <span className="sr-only"> {label}</span>
  </>
)
