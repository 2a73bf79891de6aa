import type pg from 'pg'
import type { Db } from './connect.ts'

const DATABASE = Symbol('database')

interface Database {
  readonly db: Db
  readonly pool: pg.Pool
}

/** The context carries the database under a key that only this file knows, so that commands cannot query it. */
export interface HasDatabase {
  readonly [DATABASE]: Database
}

export const withDatabase = (database: Database): HasDatabase => ({ [DATABASE]: database })

export const dbOf = (ctx: HasDatabase): Db => ctx[DATABASE].db

/** For named statements and LISTEN; everything else goes through `dbOf`. */
export const poolOf = (ctx: HasDatabase): pg.Pool => ctx[DATABASE].pool
