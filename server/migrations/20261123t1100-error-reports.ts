import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table error_reports (
      id integer primary key generated always as identity,
      -- of everything that makes two reports equal
      hash bytea not null constraint error_reports_one_per_error unique,
      kind text not null constraint error_reports_kind check (kind in ('script', 'error', 'rejection')),
      summary text not null,
      frames text[] not null,
      -- the name of the route, never an address
      screen text,
      build text,
      browser text not null,
      count integer not null default 1,
      first_at timestamptz not null,
      last_at timestamptz not null
    );
    create index error_reports_by_time on error_reports (last_at, id);
  `.execute(db)
}
