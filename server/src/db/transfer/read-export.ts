import { createHash } from 'node:crypto'
import {
  BadExport,
  type Closing,
  damaged,
  END_OF_ROWS,
  FORMAT,
  type Header,
  parseHeader,
  parseRecord,
  type Table,
} from './format.ts'

const MAX_LINE_BYTES = 1_000_000
const END = Buffer.from(`\n${END_OF_ROWS}`)
const LINE_BREAK = Buffer.from('\n')

export type Part =
  | { kind: 'table'; table: Table; rows: AsyncGenerator<Buffer> }
  | { kind: 'sequences'; sequences: Record<string, string> }
  | { kind: 'closing'; closing: Closing }

export class ExportReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #held: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async header(): Promise<Header> {
    const line = await this.#line()
    const found = line && parseHeader(parse(line))
    if (!found) throw new BadExport('This is no export of Muster. Nothing was changed.')
    if (found.format > FORMAT) throw new BadExport(newer)
    this.#hash.update(line).update(LINE_BREAK)
    return found
  }

  /** The rows of a table must be consumed before the next part. */
  async *parts(): AsyncGenerator<Part> {
    for (;;) {
      const line = await this.#line()
      if (!line) throw damaged('its end is missing')
      const record = parseRecord(parse(line))
      if (!record) throw damaged('it has a line that means nothing')
      if ('sha256' in record) {
        if (record.sha256 !== this.#hash.digest('hex')) throw damaged('its checksum is not right')
        if (await this.#line()) throw damaged('something follows its end')
        yield { kind: 'closing', closing: record }
        return
      }
      this.#hash.update(line).update(LINE_BREAK)
      if ('sequences' in record) yield { kind: 'sequences', sequences: record.sequences }
      else yield { kind: 'table', table: record, rows: this.#rows() }
    }
  }

  async *#rows(): AsyncGenerator<Buffer> {
    // before the `\.` of an empty table comes the line break of the line that names it
    let text = Buffer.concat([LINE_BREAK, this.#held])
    for (;;) {
      const end = text.indexOf(END)
      // the first byte was yielded already, and the last three may be the start of END
      const rows = text.subarray(1, end === -1 ? -3 : end + 1)
      if (rows.length > 0) {
        this.#hash.update(rows)
        yield rows
      }
      if (end !== -1) {
        this.#hash.update(END_OF_ROWS)
        this.#held = text.subarray(end + END.length)
        return
      }
      const rest = rows.length > 0 ? text.subarray(-4) : text
      const chunk = await this.#chunk()
      if (!chunk) throw damaged('the rows of a table break off')
      text = Buffer.concat([rest, chunk])
    }
  }

  async #line(): Promise<Buffer | null> {
    for (;;) {
      const at = this.#held.indexOf(LINE_BREAK)
      if (at !== -1) {
        const line = this.#held.subarray(0, at)
        this.#held = this.#held.subarray(at + 1)
        return line
      }
      const chunk = this.#held.length < MAX_LINE_BYTES ? await this.#chunk() : null
      if (!chunk) {
        const last = this.#held
        this.#held = Buffer.alloc(0)
        return last.length > 0 ? last : null
      }
      this.#held = Buffer.concat([this.#held, chunk])
    }
  }

  async #chunk(): Promise<Buffer | null> {
    const { value, done } = await this.#chunks.next()
    return done ? null : value
  }
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return null
  }
}

export const newer =
  'This export was made by a newer Muster. Nothing was changed. Update this one, then import again.'

export async function verifyExport(chunks: AsyncIterable<Buffer>): Promise<Header> {
  const reader = new ExportReader(chunks)
  const header = await reader.header()
  for await (const part of reader.parts()) {
    if (part.kind === 'table') for await (const _ of part.rows);
  }
  return header
}
