import { clsx } from 'clsx'

/** A place for each seat, taken ones filled: a picture beside the words that say it. */
export const SeatRow = ({ taken, seats }: { taken: number; seats: number }) => (
  <span aria-hidden="true" className="flex shrink-0 gap-1">
    {Array.from({ length: Math.max(seats, taken) }, (_, at) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: seats have nothing but their place
        key={at}
        className={clsx(
          'size-3.5 rounded-full border-2',
          at < taken ? 'border-accent bg-accent' : 'border-edge bg-transparent',
        )}
      />
    ))}
  </span>
)
