import type { Issue } from '#device/api-error.ts'

/** `data.rows.3.values.time` and `data.rows.3.people` */
const PATH = /\brows\.(\d+)\.(?:values\.)?(\w+)/

/** By line and field, what the server says about the rows that it was sent. */
export function issuesOfRows(issues: readonly Issue[], lines: readonly number[]) {
  const found = new Map<number, Record<string, string>>()
  for (const { path, message } of issues) {
    const [, index, field] = PATH.exec(path) ?? []
    const line = lines[Number(index)]
    if (line !== undefined && field) found.set(line, { [field]: message, ...found.get(line) })
  }
  return found
}
