type Party = 'pune' | 'mumbai' | 'delhi' | 'bengaluru' | 'late'
export type Parties = Readonly<Record<Party, readonly number[]>>

const RAVI = 3
/** Until here they live in Pune, where the car pools start. */
const FROM_ELSEWHERE = 16
const MIX: readonly Party[] = [
  'pune',
  'delhi',
  'mumbai',
  'pune',
  'delhi',
  'bengaluru',
  'late',
  'pune',
  'mumbai',
]

function partyOf(index: number): Party {
  if (index === RAVI) return 'late'
  return index < FROM_ELSEWHERE ? 'pune' : (MIX[(index - FROM_ELSEWHERE + 3) % MIX.length] ?? 'pune')
}

/** From where people come. Those who are late are still in Bengaluru, all others are at Lonavala since yesterday. */
export function partiesOf(userIds: readonly number[]): Parties {
  const all = (party: Party) => userIds.filter((_, index) => partyOf(index) === party)
  return {
    pune: all('pune'),
    mumbai: all('mumbai'),
    delhi: all('delhi'),
    bengaluru: all('bengaluru'),
    late: all('late'),
  }
}
