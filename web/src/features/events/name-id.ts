export const nameId = (event: { id: number }) => `event-${event.id}`
