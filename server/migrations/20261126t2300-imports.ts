import { type Kysely, sql } from 'kysely'

/** What an import has done, so that it can be undone. Nobody needs the old name of a person who has logged in since. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table imports (
      id integer primary key generated always as identity,
      event_id integer not null references events on delete cascade,
      sheet text not null constraint imports_known_sheet
        check (sheet in ('people', 'flight', 'bus', 'hotel-room', 'sub-event')),
      by_id integer references users on delete set null,
      at timestamptz not null,
      added integer not null,
      changed integer not null,
      same integer not null,
      undone_by_id integer references users on delete set null,
      undone_at timestamptz,
      kept integer not null default 0
    );
    create index imports_of_event on imports (event_id, id);
    create index imports_by on imports (by_id);
    create index imports_undone_by on imports (undone_by_id);

    create table import_changes (
      id bigint primary key generated always as identity,
      import_id integer not null references imports on delete cascade,
      kind text not null constraint import_changes_known_kind check (kind in ('item-added', 'item-changed',
        'put-on', 'taken-off', 'account-added', 'account-changed', 'member-added', 'invited')),
      item_id integer references items on delete cascade,
      user_id integer references users on delete cascade,
      before jsonb
    );
    create index import_changes_of_import on import_changes (import_id);
    create index import_changes_of_item on import_changes (item_id);
    create index import_changes_of_person on import_changes (user_id);

    -- an account that is deleted is looked for there
    create index audit_by_actor on audit (actor_id) where actor_id is not null;

    create function forget_imported_names() returns trigger language plpgsql as $$
      begin
        update import_changes set before = null where user_id = new.id and before is not null;
        return null;
      end $$;
    create trigger forget_imported_names after update of unclaimed_since on users for each row
      when (old.unclaimed_since is not null and new.unclaimed_since is null)
      execute function forget_imported_names();
  `)
    .execute(db)
}
