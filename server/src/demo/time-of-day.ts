type UntilHour = readonly [hour: number, name: string]

const LATE_IN_THE_EVENING = 'Board games'
const ON_NOW: readonly UntilHour[] = [
  [4, LATE_IN_THE_EVENING],
  [7, 'Stretch and chai'],
  [10, 'Coffee on the terrace'],
  [12, 'Mid-morning chai'],
  [14, 'Packed lunch'],
  [18, 'Afternoon chai'],
  [20, 'Songs on the lawn'],
  [22, 'Open mic'],
]

const AT_NIGHT = 'Pawna Lake for the stars'
const OUTINGS: readonly UntilHour[] = [
  [3, AT_NIGHT],
  [6, 'Tiger Point for the sunrise'],
  [16, 'Lohagad Fort'],
  [18, 'Tiger Point for the sunset'],
  [22, 'the night market'],
]

const nameAt = (hour: number, names: readonly UntilHour[]) => names.find(([until]) => hour < until)?.[1]

/** What people do together when it begins in this hour of the day, from 0 to 23. */
export const onNowAt = (hour: number): string => nameAt(hour, ON_NOW) ?? LATE_IN_THE_EVENING

/** Where a bus goes that leaves in this hour of the day. */
export const outingAt = (hour: number): string => nameAt(hour, OUTINGS) ?? AT_NIGHT
