/** The element that names an event: its RSVP button is described by it. */
export const nameId = (event: { id: number }) => `event-${event.id}`
