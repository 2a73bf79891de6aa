import { CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { matchColumns, SHEETS, type Sheet } from '@muster/domain/imports/columns.ts'
import { diffOf } from '@muster/domain/imports/diff.ts'
import { MAX_FILE_BYTES } from '@muster/domain/imports/limits.ts'
import { readRows } from '@muster/domain/imports/rows.ts'
import { cellsOf } from '@muster/domain/imports/sheet-cells.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { describe, expect, test } from 'vitest'
import { STORED } from '#test/stored-sheets.ts'
import { readFile, readPasted } from './read-file.ts'
import { fileOf } from './write-file.ts'

const fileWith = (content: BlobPart, name = 'rows.csv') => new File([content], name)
const read = (content: BlobPart) => readFile(fileWith(content))
const cells = async (content: BlobPart) => {
  const table = await read(content)
  return 'cells' in table ? table.cells : table
}
const workbook = (...sheets: WorkSheet[]) => {
  const book = utils.book_new()
  for (const sheet of sheets) utils.book_append_sheet(book, sheet)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
}
const sheetOf = (rows: unknown[][]) => utils.aoa_to_sheet(rows, { UTC: true })

const MB = 1024 * 1024

const event = {
  timezone: 'Asia/Kolkata',
  startDate: new Date('2026-11-20T00:00:00+05:30'),
  endDate: new Date('2026-11-22T23:00:00+05:30'),
}

describe.each(SHEETS.flatMap(sheet => (['csv', 'xlsx'] as const).map(format => ({ sheet, format }))))(
  'A file of $sheet as $format',
  ({ sheet, format }: { sheet: Sheet; format: 'csv' | 'xlsx' }) => {
    test('comes back as it was, and changes nothing', async () => {
      const stored = STORED[sheet]
      const file = await fileOf({ cells: cellsOf(sheet, stored), format })
      const table = await readFile(new File([await file.arrayBuffer()], `rows.${format}`))
      if (!('cells' in table)) throw new Error(table.refused)
      const [headings = [], ...rest] = table.cells
      const mapping = matchColumns(sheet, headings)
      const rows = readRows({ sheet, cells: rest, mapping, firstLine: table.headingLine + 1 })
      expect(rows.map(({ line }) => line)).toEqual(stored.map((_, at) => at + 2))
      const present = { stored, members: new Set<string>(), event }
      expect(diffOf(sheet, rows, present).map(({ kind, wrong }) => [kind, wrong])).toEqual(
        stored.map(() => ['same', {}]),
      )
      expect(rows.map(({ people }) => people ?? [])).toEqual(stored.map(({ people }) => people))
      for (const [at, { values }] of rows.entries()) expect(stored[at]?.values).toMatchObject(values)
    })
  },
)

test('All cells of an xlsx file are text, and its headings stand still', async () => {
  const { read: open } = await import('@e965/xlsx')
  const written = [['Phone', 'Seats', 'At', 'Sum', 'Code']].concat([
    ['919820012345', '007', '2026-11-21 05:30', '=1+1', '_x0041_'],
  ])
  const file = await fileOf({ cells: written, format: 'xlsx' })
  const sheet = open(new Uint8Array(await file.arrayBuffer())).Sheets.Muster ?? {}
  expect(['A2', 'B2', 'C2', 'D2'].map(at => [sheet[at]?.t, sheet[at]?.v, sheet[at]?.f])).toEqual(
    written[1]?.slice(0, 4).map(text => ['s', text, undefined]),
  )
  expect(await cells(await file.arrayBuffer())).toEqual(written)
})

describe('Text', () => {
  const table = [
    ['Name', 'Email'],
    ['Zoë', 'zoe@muster.example'],
  ]
  const text = 'Name,Email\r\nZoë,zoe@muster.example\r\n'
  const utf16 = (isBig: boolean) => {
    const bytes = new Uint8Array(2 * (text.length + 1))
    const view = new DataView(bytes.buffer)
    for (const [at, unit] of [...`\ufeff${text}`].entries())
      view.setUint16(2 * at, unit.charCodeAt(0), !isBig)
    return bytes
  }
  test.each([
    ['UTF-8', text],
    ['UTF-8 with a BOM', `\ufeff${text}`],
    ['UTF-16LE', utf16(false)],
    ['UTF-16BE', utf16(true)],
    ['windows-1252', Uint8Array.from(text, letter => letter.charCodeAt(0))],
  ] as [string, BlobPart][])('in %s is read', async (_, content) => {
    expect(await cells(content)).toEqual(table)
  })

  test.each([
    [
      'commas',
      'A,B\n"1;2|3",4',
      [
        ['A', 'B'],
        ['1;2|3', '4'],
      ],
    ],
    [
      'semicolons',
      'A;B\n18.75,73.40;4,5',
      [
        ['A', 'B'],
        ['18.75,73.40', '4,5'],
      ],
    ],
    [
      'tabs',
      'A\tB\n1,2,3\t4',
      [
        ['A', 'B'],
        ['1,2,3', '4'],
      ],
    ],
    [
      'bars',
      'A|B\n1|2',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'what sep= says',
      'sep=;\nA;B\n1,2;3',
      [
        ['A', 'B'],
        ['1,2', '3'],
      ],
    ],
    ['nothing', 'Email\na@x.example; b@x.example\nc, d', [['Email'], ['a@x.example; b@x.example'], ['c, d']]],
    [
      'commas beside inches',
      'A,B\n27" wide;x,1\n3" x; y,2',
      [
        ['A', 'B'],
        ['27" wide;x', '1'],
        ['3" x; y', '2'],
      ],
    ],
    [
      'commas beside quoted line breaks',
      'A,B\n"one\ntwo; ""3""",4\n5,6',
      [
        ['A', 'B'],
        ['one\ntwo; "3"', '4'],
        ['5', '6'],
      ],
    ],
    [
      'old line ends',
      'A,B\r1,2\r',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
  ])('parted by %s is read', async (_, content, table) => {
    expect(await cells(content)).toEqual(table)
    expect(await readPasted(content)).toEqual({ cells: table, headingLine: 1 })
  })
})

test('Empty rows and columns around the table are cut, and lines stay true', async () => {
  expect(await read('\n,,\n,A,B,,\n,1\n, ,\n,2,3,,\n,,\n')).toEqual({
    headingLine: 3,
    cells: [
      ['', 'A', 'B'],
      ['', '1', ''],
      ['', '', ''],
      ['', '2', '3'],
    ],
  })
  const rows = [['A', 'B'], [1], [], [2, 3]]
  const sheet = utils.sheet_add_aoa(sheetOf([]), rows, { origin: 'B4' })
  expect(await read(workbook(sheetOf([[' ']]), sheet))).toEqual({
    headingLine: 4,
    cells: [
      ['', 'A', 'B'],
      ['', '1', ''],
      ['', '', ''],
      ['', '2', '3'],
    ],
  })
})

describe('A file with several sheets', () => {
  const rowsOf = (name: string) => sheetOf([['Name'], [name]])
  const nameOfRead = async (content: BlobPart) => {
    const table = await read(content)
    return 'cells' in table ? [table.cells[1]?.[0], table.oneOf] : table
  }
  /** 1: hidden, 2: so that only a macro shows it */
  const hiding = (sheets: WorkSheet[], hidden: readonly (0 | 1 | 2)[]) => {
    const book = utils.book_new()
    for (const sheet of sheets) utils.book_append_sheet(book, sheet)
    book.Workbook = { Sheets: hidden.map(Hidden => ({ Hidden })) }
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
  }

  test('is read from the first that a person sees and that has rows', async () => {
    const sheets = ['Lists', 'Macros', 'Buses'].map(rowsOf)
    expect(await nameOfRead(hiding(sheets, [1, 2, 0]))).toEqual(['Buses', undefined])
    expect(await nameOfRead(hiding([sheetOf([[' ']]), ...sheets], [0, 1, 0, 0]))).toEqual([
      'Macros',
      { name: 'Sheet3', others: 1 },
    ])
  })

  test('says which sheet it was, and how many others have rows', async () => {
    expect(await nameOfRead(workbook(rowsOf('one'), sheetOf([]), rowsOf('two'), rowsOf('three')))).toEqual([
      'one',
      { name: 'Sheet1', others: 2 },
    ])
    expect(await nameOfRead(workbook(rowsOf('one'), sheetOf([])))).toEqual(['one', undefined])
  })

  test('of which only a hidden one has rows is refused', async () => {
    expect(await read(hiding([rowsOf('Lists'), sheetOf([])], [1, 0]))).toEqual({ refused: say.noRows })
  })

  test('is named as it is called, also with signs of XML', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, rowsOf('one'), 'Fish & "chips" <1>')
    utils.book_append_sheet(book, rowsOf('two'), 'Two')
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
    expect(await nameOfRead(bytes)).toEqual(['one', { name: 'Fish & "chips" <1>', others: 1 }])
  })

  test.each([
    ['whose first sheet is a chart', 'xl/_rels/workbook.xml.rels', '/worksheet"', '/chartsheet"', 'two'],
    ['whose list is of no use', 'xl/workbook.xml', '<sheets>', '<sheets', null],
    [
      'whose list is larger than a megabyte',
      'xl/workbook.xml',
      '<sheets>',
      `${' '.repeat(MB)}<sheets>`,
      null,
    ],
  ])('%s: what can be read is read', async (_, path, from, to, name) => {
    const file = CFB.read(workbook(rowsOf('one'), rowsOf('two')), { type: 'array' })
    const text = Buffer.from(CFB.find(file, `/${path}`)?.content ?? []).toString()
    expect(text).toContain(from)
    CFB.utils.cfb_add(file, `/${path}`, Buffer.from(text.replace(from, to)))
    const bytes = Uint8Array.from(CFB.write(file, { type: 'array', fileType: 'zip' }) as ArrayLike<number>)
    expect(await nameOfRead(bytes)).toEqual(name ? [name, undefined] : { refused: say.notReadable })
  })
})

test('Dates, numbers and ticks of an xlsx file are read as they are shown', async () => {
  const at = (text: string) => new Date(`${text}Z`)
  const sheet = sheetOf([
    ['Leaves', 'Day', 'Time', 'Phone', 'Sum', 'Tick'],
    [at('2026-11-21T05:30'), at('2026-11-21'), null, 919820012345, 0.1 + 0.2, true],
    [at('2026-11-21T23:59'), at('2026-11-22'), null, 1e21, 1e-7, false],
    [at('2026-11-22T00:00'), null, null, -5, 40, null],
  ])
  sheet.C2 = { t: 'n', v: 0.75, z: 'hh:mm' }
  expect(await cells(workbook(sheet))).toEqual([
    ['Leaves', 'Day', 'Time', 'Phone', 'Sum', 'Tick'],
    ['2026-11-21T05:30', '2026-11-21', '18:00', '919820012345', '0.3', 'TRUE'],
    ['2026-11-21T23:59', '2026-11-22', '', '1000000000000000000000', '0.0000001', 'FALSE'],
    ['2026-11-22T00:00', '', '', '-5', '40', ''],
  ])
})

test('Cells as another program writes them are text: in runs, with spaces, with entities', async () => {
  const table = [
    ['A', 'B'],
    [' <b> & "q" ', 'one\ntwo'],
    ['लक्ष्मी 🍰', "'=1"],
  ]
  expect(await cells(workbook(sheetOf(table)))).toEqual(table)
})

/** A zip file with one entry that says it unpacks to `says`. */
async function zipOf(content: Uint8Array<ArrayBuffer>, says: number, name = '[Content_Types].xml') {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed: number[] = []
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) packed.push(...chunk)
  const letters = [...new TextEncoder().encode(name)]
  const u16 = (value: number) => [value & 255, value >>> 8]
  const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
  const facts = [...u16(20), ...u16(0), ...u16(8), ...u32(0), ...u32(0), ...u32(packed.length), ...u32(says)]
  const local = [0x50, 0x4b, 3, 4, ...facts, ...u16(letters.length), ...u16(0), ...letters, ...packed]
  const rest = [...u16(letters.length), ...u16(0), ...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(0)]
  const entry = [0x50, 0x4b, 1, 2, ...u16(20), ...facts, ...rest, ...letters]
  const end = [0x50, 0x4b, 5, 6, ...u32(0), ...u16(1), ...u16(1), ...u32(entry.length), ...u32(local.length)]
  return Uint8Array.from([...local, ...entry, ...end, ...u16(0)])
}

/** A workbook of which one entry says that it unpacks to 100 bytes. */
function lying(path: string) {
  const bytes = workbook(sheetOf([['A'], [1]]))
  const view = new DataView(bytes.buffer)
  const isEntry = (at: number) =>
    view.getUint32(at, true) === 0x02014b50 &&
    new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + path.length)) === path
  const at = Array.from({ length: bytes.length - 46 }, (_, from) => from).find(isEntry)
  view.setUint32((at ?? 0) + 24, 100, true)
  return bytes
}

const spaces = (length: number) => new Uint8Array(length).fill(32)

test.each([
  ['that unpacks to 60 MB', () => zipOf(spaces(1000), 60 * MB), say.unpacksTooLarge],
  ['of zip64', () => zipOf(spaces(1000), 0xffffffff), say.unpacksTooLarge],
  ['that says nothing of what it unpacks to', () => zipOf(spaces(60 * MB), 0), say.unpacksTooLarge],
  ['that lies about what it unpacks to', () => zipOf(spaces(60 * MB), 1000), say.notReadable],
  ['whose list of sheets is larger than it says', async () => lying('xl/workbook.xml'), say.notReadable],
  ['whose rows are more than they say', async () => lying('xl/worksheets/sheet1.xml'), say.notReadable],
  ['that is another zip file', () => zipOf(spaces(1000), 1000, 'notes.txt'), say.notReadable],
  ['that is cut', async () => workbook(sheetOf([['A'], [1]])).slice(0, -100), say.notReadable],
  [
    'of old Excel',
    async () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    say.notReadable,
  ],
  ['that is a PDF', async () => '%PDF-1.7\nA,B\n1,2', say.notReadable],
  [
    'that is a PNG',
    async () => Uint8Array.of(0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13),
    say.notReadable,
  ],
  [
    'that is a page of a site, called .xls',
    async () => '<html><table><tr><td>A</td></tr></table>',
    say.notReadable,
  ],
  ['that is empty', async () => '', say.noRows],
  ['with headings only', async () => 'A,B\n\n,\n', say.noRows],
  ['without a filled cell', async () => workbook(sheetOf([['', ' ']])), say.noRows],
  ['of 10,001 rows', async () => `A\n${'1\n'.repeat(10_001)}`, say.tooManyRows],
  ['of 101 headings', async () => `A${',A'.repeat(100)}\n1`, say.tooManyColumns],
  ['of more than 10 MB', async () => spaces(MAX_FILE_BYTES + 1), say.tooLarge],
] as [string, () => Promise<BlobPart>, string][])('A file %s is refused', async (_, content, refused) => {
  expect(await read(await content())).toEqual({ refused })
})

test('10,000 rows and a megabyte in a cell are read', async () => {
  expect(await cells(`A,B\n${'1,2\n'.repeat(10_000)}`)).toHaveLength(10_001)
  const long = 'x'.repeat(MB)
  expect(await cells(`A\n${long}`)).toEqual([['A'], [long]])
})

test('The rows that have been read are counted', async () => {
  const rows = ['A', ...Array.from({ length: 1200 }, (_, at) => at + 1)].map(cell => [cell])
  for (const content of [rows.join('\n'), workbook(sheetOf(rows))]) {
    const counts: number[] = []
    await readFile(fileWith(content), count => counts.push(count))
    expect(counts).toEqual([500, 1000])
  }
})

test('A cell far to the right or far below is refused, and costs no memory', async () => {
  const far = (at: string) => {
    const sheet = sheetOf([['A'], [1]])
    return workbook({ ...sheet, [at]: { t: 'n', v: 1 }, '!ref': `A1:${at}` })
  }
  expect(await read(far('XFD3'))).toEqual({ refused: say.tooManyColumns })
  expect(await read(far('A1048576'))).toEqual({ refused: say.tooManyRows })
})
