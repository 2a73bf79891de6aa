import { type Kysely, sql } from 'kysely'

/** Events from before stay open to everyone (R27). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table events
      add column join_policy text not null default 'anyone'
        constraint events_known_join_policy check (join_policy in ('anyone', 'confirmed', 'domains', 'invited')),
      add column join_domains text[] not null default '{}',
      add constraint events_domains_listed check (join_policy <> 'domains' or cardinality(join_domains) > 0);
    alter table events alter column join_policy set default 'confirmed';

    create table event_invitations (
      event_id integer not null references events on delete cascade,
      email text not null constraint event_invitations_normalized_email check (email = lower(trim(email))),
      invited_at timestamptz not null default now(),
      primary key (event_id, email)
    );
  `.execute(db)
}
