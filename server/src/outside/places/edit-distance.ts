/** Insertions, deletions, substitutions and swaps of neighbours; more than `max` when there are more. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const room = Math.min(one.length, other.length) - start
  while (end < room && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const rest = one.slice(start, one.length - end)
  const otherRest = other.slice(start, other.length - end)
  if (rest === '' || otherRest === '') return rest.length + otherRest.length
  if (rest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0]) return 1
  // only one substitution is left to try
  if (max === 1) return rest.length === 1 && otherRest.length === 1 ? 1 : 2
  return distanceOf(rest, otherRest, max)
}

function distanceOf(one: string, other: string, max: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] ?? 0) + 1 : max + 1,
        ),
      )
    }
    if (Math.min(...current) > max) return max + 1
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
