import { textOfEntry, type ZipEntry } from './zip-entries.ts'

export interface XlsxSheet {
  /** as hucre counts them, from 0 */
  index: number
  name: string
}

/** Workbooks list their sheets in a few kilobytes. */
const MOST_BYTES = 1024 * 1024

/** The sheets with cells that a person sees, from left to right; hucre tells them only after it has unpacked pictures. */
export async function visibleSheets(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<XlsxSheet[]> {
  const elementsOf = async (path: string, name: string) => {
    const entry = entries.find(one => one.name === path)
    const text = entry ? await textOfEntry(bytes, entry, MOST_BYTES) : null
    // a workbook has none, and it could write a few letters a billion times
    if (text === null || text.includes('<!DOCTYPE')) return []
    const all = new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName('*')
    return [...all].filter(({ localName }) => localName === name)
  }
  const book = (await elementsOf('_rels/.rels', 'Relationship')).find(isOfType('officeDocument'))
  const path = (book?.getAttribute('Target') ?? '').replace(/^\//, '')
  const relations = await elementsOf(path.replace(/([^/]*)$/, '_rels/$1.rels'), 'Relationship')
  const withCells = new Set(relations.filter(isOfType('worksheet')).map(one => one.getAttribute('Id')))
  return (await elementsOf(path, 'sheet'))
    .map(sheet => ({ name: sheet.getAttribute('name') ?? '', id: relationOf(sheet), sheet }))
    .filter(({ name, id }) => name !== '' && id !== null)
    .flatMap(({ name, id, sheet }, index) => (isHidden(sheet) || !withCells.has(id) ? [] : [{ index, name }]))
}

const isOfType = (type: string) => (relation: Element) =>
  relation.getAttribute('Type')?.endsWith(`/${type}`) ?? false

const relationOf = (sheet: Element) =>
  [...sheet.attributes].find(({ name }) => /:id$/i.test(name))?.value ?? null

const isHidden = (sheet: Element) => /^(?:veryH|h)idden$/.test(sheet.getAttribute('state') ?? '')
