/** What every page can say of a call. The other sentences of replies are in reply-words.ts, which no first page loads. */
export const callWords = {
  unreachable: 'Muster cannot be reached. Please check your connection.',
  unavailable: 'The service is briefly unavailable. Please try again in a moment.',
  unexpected: 'Something went wrong. Please try again.',
} as const

export const productName = 'Muster'

const indian = new Intl.NumberFormat('en-IN')

export const formatCount = (count: number) => (count < 1000 ? `${count}` : indian.format(count))

export const people = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`)
