import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BadExport, parseHeader } from './format.ts'
import { ExportReader, verifyExport } from './read-export.ts'

const HEADER = {
  muster: 'export',
  format: 1,
  migration: '20261121t0900-accounts',
  queueVersion: null,
  at: '2026-11-21T05:00:00Z',
}
/** COPY doubles backslashes, so a single one before a full stop is only at the end of a table. */
const TABLES: readonly [string, string][] = [
  ['public.empty', ''],
  ['public.users', '1\tAsha\n2\t\\\\.\n3\t\\\\\n4\t.\n\n5\t\\N\n\\\\.\n'],
  ['public.also_empty', ''],
  ['public.last', '\\\\.\n'],
]

function exportOf(header: object = HEADER): string {
  const tables = TABLES.map(([table, rows]) => `${JSON.stringify({ table, columns: ['id'] })}\n${rows}\\.\n`)
  const text = `${JSON.stringify(header)}\n${tables.join('')}${JSON.stringify({ sequences: { a: '5' } })}\n`
  const rows = Object.fromEntries(TABLES.map(([table, text]) => [table, text.split('\n').length - 1]))
  return `${text}${JSON.stringify({ rows, sha256: createHash('sha256').update(text).digest('hex') })}\n`
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const verify = (bytes: Buffer, size = 7) => verifyExport(chunksOf(bytes, size))

test('The rows are read unchanged, however the text is split into chunks', async () => {
  const whole = Buffer.from(exportOf())
  for (let size = 1; size <= whole.length; size++) {
    const reader = new ExportReader(chunksOf(whole, size))
    await reader.header()
    const tables: [string, string][] = []
    for await (const part of reader.parts()) {
      if (part.kind !== 'table') continue
      let rows = ''
      for await (const chunk of part.rows) rows += chunk.toString('latin1')
      tables.push([part.table.table, rows])
    }
    expect(tables, `in chunks of ${size}`).toEqual(TABLES)
  }
})

test('A truncated export is detected, wherever it ends', async () => {
  const whole = Buffer.from(exportOf())
  await verify(whole)
  // the last line break carries no information
  for (let length = 0; length < whole.length - 1; length++)
    await expect(verify(whole.subarray(0, length)), `${length} bytes`).rejects.toThrow(BadExport)
})

test('A single changed bit is detected, wherever it is', async () => {
  const whole = Buffer.from(exportOf())
  for (let at = 0; at < whole.length - 1; at++) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1
    const isFoundOut = await verify(changed).then(
      () => false,
      error => error instanceof BadExport,
    )
    // the row counts are not part of the checksum; they are compared with the rows
    if (!isFoundOut) expect(at).toBeGreaterThan(whole.lastIndexOf('{"rows"'))
  }
})

test('Trailing data, another file and the format of a newer release each have their own message', async () => {
  const whole = exportOf()
  await expect(verify(Buffer.from(whole + whole))).rejects.toThrow('something follows its end')
  await expect(verify(Buffer.from('-- PostgreSQL database dump\n'))).rejects.toThrow('no export of Muster')
  await expect(verify(Buffer.alloc(5_000_000, 120), 65_536)).rejects.toThrow('no export of Muster')
  await expect(verify(Buffer.from(exportOf({ ...HEADER, format: 2 })))).rejects.toThrow('newer Muster')
  expect(parseHeader(HEADER)).toEqual(HEADER)
})
