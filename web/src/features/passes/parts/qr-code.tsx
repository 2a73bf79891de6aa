import { encodeQR } from 'qr'

/** White modules around the code, as the standard asks for. */
const QUIET_ZONE = 4

/** Black on white in both themes, because scanners look for that. */
export function QrCode({ code, label }: { code: string; label: string }) {
  const rows = encodeQR(code, 'raw', { ecc: 'quartile', encoding: 'numeric', border: QUIET_ZONE })
  const size = rows.length
  const path = rows
    .flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-lg"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
