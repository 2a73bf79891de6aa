/** Concurrent calls; the results are in the order of the calls. */
export const race = <T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)))

export const countBy = <T>(
  values: readonly T[],
  key: (value: T) => string | number,
): Record<string, number> =>
  values.reduce<Record<string, number>>((counts, value) => {
    const name = String(key(value))
    counts[name] = (counts[name] ?? 0) + 1
    return counts
  }, {})
