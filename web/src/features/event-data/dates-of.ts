export const datesOf = (event: { startDate: string; endDate: string }) => ({
  startDate: new Date(event.startDate),
  endDate: new Date(event.endDate),
})
