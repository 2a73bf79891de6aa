/** What every page can say of a call. The other sentences of replies are in reply-words.ts, which no first page loads. */
export const callWords = {
  unreachable: 'Muster cannot be reached. Please check your connection.',
  unavailable: 'The service is briefly unavailable. Please try again in a moment.',
  unexpected: 'Something went wrong. Please try again.',
} as const

export const productName = 'Muster'
