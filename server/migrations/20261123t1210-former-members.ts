import { type Kysely, sql } from 'kysely'

/** They hold what a person adds; a former member has no row in them. */
const ADDED = [
  'sessions',
  'one_time_codes',
  'calendar_feeds',
  'push_subscriptions',
  'idempotency_keys',
  'preferences',
  'car_pool_waits',
]

/** A deleted account leaves a row without personal data, so that numbers stay right (R206). Nothing is added to it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table users
      add column former_since timestamptz,
      add constraint users_former_members_stay_out
        check (former_since is null or (disabled_at is not null and contact = '' and password_hash = ''));

    create function refuse_former_members() returns trigger language plpgsql set search_path = public as $$
    begin
      if new.user_id is null then return new; end if;
      -- waits for a deletion that has not committed yet
      perform from users where id = new.user_id and former_since is null for key share;
      if not found then
        raise exception 'the account was deleted'
          using errcode = 'check_violation', constraint = 'users_former_members_add_nothing';
      end if;
      return new;
    end $$;
    ${ADDED.map(refuses).join('\n')}
  `)
    .execute(db)
}

const refuses = (table: string) => `
    create trigger refuse_former_members before insert on ${table}
      for each row execute function refuse_former_members();`
