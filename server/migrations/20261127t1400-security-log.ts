import { type Kysely, sql } from 'kysely'

/**
 * Who logged in, whose role or account has changed, who has made or ended API tokens, and who has read phone numbers.
 * Triggers write what is a change of a row, because there are many writers. Items and events hold no reference, because
 * the entry outlives them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table security_log (
      id bigint primary key generated always as identity,
      -- of what was read, the beginning of the hour
      at timestamptz not null,
      kind text not null,
      -- who has done it
      actor_id integer references users on delete set null,
      -- whose account, role or API token it is
      user_id integer references users on delete cascade,
      token_id integer,
      event_id integer,
      item_id integer,
      way text,
      device text,
      call text,
      -- whose phone numbers were read
      people integer[],
      has_more boolean,
      constraint security_log_reads_have_people check ((kind = 'phones-read') = (people is not null))
    );
    create index security_log_by_time on security_log (at, id);
    create index security_log_of_user on security_log (user_id, at) where user_id is not null;
    create index security_log_of_actor on security_log (actor_id, at) where actor_id is not null;
    create unique index security_log_one_row_for_each_hour
      on security_log (actor_id, at, call, event_id, token_id) nulls not distinct where kind = 'phones-read';

    -- set for its transaction by a call that is made with an API token
    create function changing_token() returns integer language sql stable
      return nullif(current_setting('muster.changed_with', true), '')::integer;
    create function changing_account() returns integer language sql stable set search_path = public
      return coalesce(changing_person(), (select admin_id from api_tokens where id = changing_token()));

    -- nothing of a person who is being deleted, and of what an import brings along
    create function log_security(of_kind text, of_user integer, happened timestamptz, of_event integer default null,
        of_item integer default null, of_token integer default null)
      returns void language sql set search_path = public
      begin atomic
        insert into security_log (kind, at, actor_id, token_id, user_id, event_id, item_id)
          select of_kind, happened, changing_account(), coalesce(of_token, changing_token()), u.id, of_event, of_item
            from users u
            where u.id = of_user and coalesce(current_setting('muster.imports', true), '') <> 'yes';
      end;

    create function log_coordinator_of_item() returns trigger language plpgsql set search_path = public as $$
    begin
      if tg_op = 'UPDATE' and old.coordinator_id is not null then
        perform log_security('coordinator-ended', old.coordinator_id, new.updated_at, new.event_id, new.id);
      end if;
      if new.coordinator_id is not null then
        perform log_security('coordinator-made', new.coordinator_id, new.updated_at, new.event_id, new.id);
      end if;
      return null;
    end $$;
    create trigger log_new_coordinator after insert on items for each row
      when (new.coordinator_id is not null) execute function log_coordinator_of_item();
    create trigger log_coordinator after update of coordinator_id on items for each row
      when (old.coordinator_id is distinct from new.coordinator_id) execute function log_coordinator_of_item();

    create function log_coordinator_of_event() returns trigger language plpgsql set search_path = public as $$
    begin
      if tg_op = 'UPDATE' and old.emergency_coordinator_id is not null then
        perform log_security('coordinator-ended', old.emergency_coordinator_id, new.updated_at, new.id);
      end if;
      if new.emergency_coordinator_id is not null then
        perform log_security('coordinator-made', new.emergency_coordinator_id, new.updated_at, new.id);
      end if;
      return null;
    end $$;
    create trigger log_new_coordinator after insert on events for each row
      when (new.emergency_coordinator_id is not null) execute function log_coordinator_of_event();
    create trigger log_coordinator after update of emergency_coordinator_id on events for each row
      when (old.emergency_coordinator_id is distinct from new.emergency_coordinator_id)
      execute function log_coordinator_of_event();

    create function log_account() returns trigger language plpgsql set search_path = public as $$
    begin
      if old.role <> new.role and 'Admin' in (old.role, new.role) then
        perform log_security(case new.role when 'Admin' then 'admin-made' else 'admin-ended' end,
          new.id, new.updated_at);
      end if;
      if (old.disabled_at is null) <> (new.disabled_at is null) and new.former_since is null then
        perform log_security(case when new.disabled_at is null then 'account-enabled' else 'account-disabled' end,
          new.id, new.updated_at);
      end if;
      return null;
    end $$;
    create trigger log_account after update of role, disabled_at on users for each row
      when (old.role <> new.role or (old.disabled_at is null) <> (new.disabled_at is null))
      execute function log_account();

    create function log_api_token() returns trigger language plpgsql set search_path = public as $$
    begin
      if tg_op = 'INSERT' then
        perform log_security('token-made', new.admin_id, new.created_at, of_token => new.id);
      else
        perform log_security('token-ended', old.admin_id, now(), of_token => old.id);
      end if;
      return null;
    end $$;
    create trigger log_api_token after insert or delete on api_tokens for each row execute function log_api_token();
  `)
    .execute(db)
}
