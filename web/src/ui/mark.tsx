export function Mark({ size = 40, isBare }: { size?: number | undefined; isBare?: boolean | undefined }) {
  return (
    <svg
      viewBox={isBare ? '10 10 44 44' : '0 0 64 64'}
      width={size}
      height={size}
      aria-hidden="true"
      className="shrink-0"
    >
      {!isBare && <rect width="64" height="64" rx="17" className="fill-hero" />}
      <g className="fill-none stroke-on-hero" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M15 49V30l17 15 17-15v19" />
      </g>
      <circle cx="15" cy="17" r="5" className="fill-on-hero" />
      <circle cx="49" cy="17" r="5" className="fill-on-hero" />
      <circle cx="32" cy="25" r="5" className="fill-spark" />
    </svg>
  )
}
