import { type FileRow, isFilled } from './table-of.ts'

/** Each is looked for from the start of the file. */
const MOST_SHEETS = 20

/**
 * The rows of the first sheet that has some. They are streamed, because hucre's `readXlsx` also unpacks pictures, once
 * for each place where they are shown.
 */
export async function* xlsxRows(bytes: Uint8Array): AsyncGenerator<FileRow> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  for (let sheet = 0; sheet < MOST_SHEETS; sheet++) {
    let isEmpty = true
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      if (values.some(isFilled)) isEmpty = false
      yield { line: index + 1, cells: values }
    }
    if (!isEmpty) return
  }
}
