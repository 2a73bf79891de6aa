import { clsx } from 'clsx'

export const SeatRow = ({ taken, seats }: { taken: number; seats: number }) => (
  <span aria-hidden="true" className="flex shrink-0 gap-1">
    {Array.from({ length: Math.max(seats, taken) }, (_, at) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other identity
        key={at}
        data-taken={at < taken || undefined}
        className={clsx(
          'size-3.5 rounded-full border-2',
          at < taken ? 'border-accent bg-accent' : 'border-edge bg-transparent',
        )}
      />
    ))}
  </span>
)
