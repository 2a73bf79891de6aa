/** The app repeats the tap (show-events.tsx). */
export const useRsvp = () => ({ join: () => undefined, isBusy: false })
