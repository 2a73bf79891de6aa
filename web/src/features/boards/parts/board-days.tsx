import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { formatDay } from '@muster/domain/shared/clock.ts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import { readBoardAgain } from '#features/board-data/api.ts'
import { dayChips } from '#features/itinerary/day-chips.ts'
import { Button } from '#ui/button.tsx'
import { ChipRow } from '#ui/chip-row.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import type { BoardContext } from '../board-context.ts'

interface BoardDaysProps extends BoardContext {
  days: readonly string[]
  query: UseQueryResult<BoardReply['data']>
}

/** The event's days, with one tap to today. */
export function BoardDays({ event, days, day, today, address, query }: BoardDaysProps) {
  const queryClient = useQueryClient()
  return (
    <>
      <ChipRow
        label={itineraryWords.days}
        value={day}
        onChange={address.showDay}
        items={dayChips(days, today)}
        trailing={
          <RefreshButton
            label={boardWords.refresh}
            isBusy={query.isFetching}
            onRefresh={() => void readBoardAgain(queryClient, event.id)}
          />
        }
      />
      {day !== today && days.includes(today) && (
        <div className="pb-3 print:hidden">
          <Button
            variant="secondary"
            size="sm"
            isWide
            icon={<CalendarCheck2 aria-hidden="true" />}
            onClick={() => address.showDay(today)}
          >
            {boardWords.showToday(formatDay(today))}
          </Button>
        </div>
      )}
    </>
  )
}
