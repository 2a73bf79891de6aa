import { textOfEntry, type ZipEntry } from './zip-entries.ts'

export interface XlsxSheet {
  /** as hucre counts them, from 0 */
  index: number
  name: string
}

/** Workbooks list their sheets in a few kilobytes. */
const MOST_BYTES = 1024 * 1024

/** With an `@`, as hucre writes them. */
type Attributes = Readonly<Record<string, string | null>>

/** The sheets with cells that a person sees, from left to right; hucre tells them only after it has unpacked pictures. */
export async function visibleSheets(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<XlsxSheet[]> {
  // not DOMParser, which the content security policy forbids
  const { readXml } = await import('hucre/xml')
  const elementsOf = async (path: string, name: string) => {
    const entry = entries.find(one => one.name === path)
    const text = entry ? await textOfEntry(bytes, entry, MOST_BYTES) : null
    return text === null ? [] : readXml<Attributes>(text, { rowTag: name, stripNamespaces: true }).data
  }
  const book = (await elementsOf('_rels/.rels', 'Relationship')).find(isOfType('officeDocument'))
  const path = (book?.['@Target'] ?? '').replace(/^\//, '')
  const relations = await elementsOf(path.replace(/([^/]*)$/, '_rels/$1.rels'), 'Relationship')
  const withCells = new Set(relations.filter(isOfType('worksheet')).map(relation => relation['@Id']))
  return (await elementsOf(path, 'sheet'))
    .map(sheet => ({ name: sheet['@name'], id: relationOf(sheet), isHidden: isHidden(sheet) }))
    .filter(({ name, id }) => name && id)
    .flatMap(({ name, id, isHidden }, index) =>
      isHidden || !name || !withCells.has(id) ? [] : [{ index, name }],
    )
}

const isOfType = (type: string) => (relation: Attributes) => relation['@Type']?.endsWith(`/${type}`) ?? false

/** Of whatever prefix. */
const relationOf = (sheet: Attributes) =>
  Object.entries(sheet).find(([name]) => /:id$/i.test(name))?.[1] ?? null

const isHidden = ({ '@state': state }: Attributes) => state === 'hidden' || state === 'veryHidden'
