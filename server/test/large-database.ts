import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { createQueueTables } from '../src/db/jobs.ts'
import { migrate } from '../src/db/migrate.ts'
import { runCommand } from './command.ts'
import { newDataDir } from './crash/child-server.ts'
import { silentLog, urlOf } from './database.ts'
import { startExternalPostgres } from './external-postgres.ts'

/** 60 random images of a megabyte, which is 120 MB as text. */
const IMAGES = 60
const SEED = `
  insert into images (alternative_text) select 'image ' || n from generate_series(1, ${IMAGES}) n;
  insert into image_files
    select 'hash ' || n, n, 'image/webp', 1, 1,
      (select decode(string_agg(md5(n::text || ' ' || part), ''), 'hex') from generate_series(1, 65536) part)
    from generate_series(1, ${IMAGES}) n`

interface LargeDatabase {
  folder: string
  /** URL */
  source: string
  /** its export */
  file: string
  /** The URL of an empty database. */
  newTarget(name: string): Promise<string>
  createSchema(url: string): Promise<string>
}

/** In a system PostgreSQL of its own. */
export function largeDatabase(): LargeDatabase {
  const large = {} as LargeDatabase
  let stop: () => Promise<void>

  beforeAll(async () => {
    large.folder = newDataDir()
    const postgres = await startExternalPostgres({ max_wal_size: '2GB' })
    stop = postgres.stop
    large.newTarget = async name => {
      await sql(urlOf({ ...postgres, user: 'postgres' }, 'postgres'), `create database ${name} owner muster`)
      return urlOf(postgres, name)
    }
    large.source = await large.createSchema(urlOf(postgres, 'muster'))
    await sql(large.source, SEED)
    large.file = path.join(large.folder, 'large.export')
    const exported = await runCommand(['export', large.file], { DATABASE_URL: large.source })
    expect(exported).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    await stop()
    fs.rmSync(large.folder, { recursive: true })
  })

  large.createSchema = async url => {
    await migrate({ connectionString: url }, silentLog)
    await createQueueTables({ connectionString: url }, silentLog)
    return url
  }
  return large
}

export async function sql(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
