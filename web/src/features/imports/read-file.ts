import { MAX_FILE_BYTES, MAX_UNPACKED_BYTES } from '@muster/domain/imports/limits.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { type OnRows, type ReadTable, tableOf } from './table-of.ts'
import { textRows } from './text-rows.ts'
import { countWithRows, firstWithRows } from './xlsx-rows.ts'
import { visibleSheets } from './xlsx-sheets.ts'
import { unpackedSize, type ZipEntry, zipEntries } from './zip-entries.ts'

export type { ReadTable } from './table-of.ts'

const unheard = () => undefined

/** What it is, is said by its content: names are changed, and phones hide them. */
export async function readFile(file: File, onRows: OnRows = unheard): Promise<ReadTable> {
  if (file.size > MAX_FILE_BYTES) return { refused: say.tooLarge }
  const bytes = await file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    // it was moved, or is in a cloud that cannot be reached
    () => null,
  )
  if (bytes === null) return { refused: say.notReadable }
  if (startsWith(bytes, 'PK\x03\x04')) return readXlsx(bytes, onRows)
  const text = textOf(bytes)
  return text === null ? { refused: say.notReadable } : readText(text, onRows)
}

export async function readPasted(text: string, onRows: OnRows = unheard): Promise<ReadTable> {
  return text.length > MAX_FILE_BYTES ? { refused: say.tooLarge } : readText(text, onRows)
}

const readText = async (text: string, onRows: OnRows) => tableOf(await textRows(text), onRows)

async function readXlsx(bytes: Uint8Array, onRows: OnRows): Promise<ReadTable> {
  const entries = zipEntries(bytes)
  if (entries === null) return { refused: say.notReadable }
  if (unpackedSize(entries) > MAX_UNPACKED_BYTES) return { refused: say.unpacksTooLarge }
  // if it cannot be loaded, the file is not to blame
  await Promise.all([import('hucre/xlsx'), import('hucre/xml')])
  return readSheets(bytes, entries, onRows).catch(() => ({ refused: say.notReadable }))
}

async function readSheets(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  onRows: OnRows,
): Promise<ReadTable> {
  const sheets = await visibleSheets(bytes, entries)
  if (sheets.length === 0) return { refused: say.notReadable }
  const found = await firstWithRows(bytes, sheets)
  if (!found) return { refused: say.noRows }
  const table = await tableOf(found.rows, onRows)
  if ('refused' in table) return table
  const others = await countWithRows(bytes, found.others)
  return others > 0 ? { ...table, oneOf: { name: found.name, others } } : table
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0))

const BOMS = [
  { bom: '\xef\xbb\xbf', encoding: 'utf-8' },
  { bom: '\xff\xfe', encoding: 'utf-16le' },
  { bom: '\xfe\xff', encoding: 'utf-16be' },
]
/** No text that people write has one of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell what is no text
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/
/** Also what other programs save as .xls. */
const OTHER = /^\s*(?:%PDF|\{\\rtf|<(?:!doctype|html|\?xml|table|head|meta|body)\b)/i

/** `null` if it is none. */
function textOf(bytes: Uint8Array): string | null {
  const found = BOMS.find(({ bom }) => startsWith(bytes, bom))
  const text = found ? new TextDecoder(found.encoding).decode(bytes) : decoded(bytes)
  return BINARY.test(text) || OTHER.test(text) ? null : text
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
