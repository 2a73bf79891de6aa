import type pg from 'pg'
import type { Context } from '../src/context.ts'
import type { Db } from '../src/db/connect.ts'

/** Tests may query the database directly; commands may not. */
export type TestContext = Context & { db: Db; pool: pg.Pool }
