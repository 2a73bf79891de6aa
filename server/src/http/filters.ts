import type { Query } from './query.ts'

/** SQL of a condition, by the rule's spelling; it is given the name of its value, for example `$5`. */
export type FilterConditions = Readonly<Record<string, (value: string) => string>>

/** The conditions that were asked for, and their values from `$firstValue` on. */
export function filtered(
  conditions: FilterConditions,
  { filters }: Pick<Query, 'filters'>,
  firstValue: number,
): { where: string; values: unknown[] } {
  const asked = Object.entries(conditions).filter(([name]) => filters[name] !== undefined)
  return {
    where: asked.map(([, sql], at) => ` and ${sql(`$${firstValue + at}`)}`).join(''),
    values: asked.map(([name]) => filters[name]),
  }
}
