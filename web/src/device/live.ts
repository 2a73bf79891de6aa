export type LiveUpdate = { kind: 'nudge'; topic: string } | { kind: 'resync' }

/** Listens to the nudges about an event while the screen is open. */
export function useLive(_eventId: number, _onUpdate: (update: LiveUpdate) => void): void {}
