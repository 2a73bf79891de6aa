import type { EventReply } from '@muster/domain/events/schema.ts'
import { factsOfDay } from '@muster/domain/notifications/rules.ts'
import { preferencesMessage } from '@muster/domain/notifications/words.ts'
import { reachWords } from '@muster/domain/reach/words.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'

/** What staff write to a person whom the app does not reach. */
export const textFor = (person: string, { id, name }: EventReply) =>
  reachWords.cannotReach({ person, event: name, link: `${location.origin}${linkTo('agenda', id)}` })

export const preferencesText = (
  person: string,
  { name, location: where, timezone, startDate, endDate }: EventReply,
) =>
  preferencesMessage({
    ...factsOfDay(null, { location: where, coordinator: null }),
    person,
    event: name,
    when: formatDateRange(timezone, new Date(startDate), new Date(endDate)),
  })
