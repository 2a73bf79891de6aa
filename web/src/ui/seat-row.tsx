import { clsx } from 'clsx'

/** A place for each seat, taken ones filled: a picture beside the words that say it. */
export const SeatRow = ({ taken, seats }: { taken: number; seats: number }) => (
  <span aria-hidden="true" className="flex shrink-0 gap-1">
    {Array.from({ length: Math.max(seats, taken) }, (_, at) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: seats have nothing but their place
        key={at}
        className={clsx(
          'h-4 w-3 rounded-t-full rounded-b-xs border-2',
          at < taken ? 'border-accent bg-accent' : 'border-edge bg-transparent',
        )}
      />
    ))}
  </span>
)
