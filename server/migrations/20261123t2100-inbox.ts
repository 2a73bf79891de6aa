import { type Kysely, sql } from 'kysely'

/** A newer notification with the same collapse key replaces older ones in the inbox of each person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table recipients add column is_replaced boolean not null default false;
    drop index recipients_unread;
    -- as isListed in inbox-sql.ts
    create index recipients_unread on recipients (user_id) where read_at is null and not is_replaced
      and (skipped_because is null or skipped_because in ('expired', 'unreachable'));
    create index notifications_by_collapse_key on notifications (event_id, collapse_key)
      where collapse_key is not null;

    create function replace_older_notifications() returns trigger language plpgsql set search_path = public as $$
    begin
      if not exists (
        select from notifications where collapse_key is not null
          and id in (select distinct notification_id from added)
      ) then return null; end if;
      update recipients r set is_replaced = true
        from (
          select o.notification_id, o.user_id
            from added a
            join notifications n on n.id = a.notification_id
            join notifications m on m.event_id = n.event_id and m.collapse_key = n.collapse_key and m.id < n.id
            join recipients o on o.notification_id = m.id and o.user_id = a.user_id
            where not o.is_replaced
            order by o.notification_id, o.user_id
            for no key update of o
        ) older
        where r.notification_id = older.notification_id and r.user_id = older.user_id;
      return null;
    end $$;
    create trigger replace_older after insert on recipients
      referencing new table as added for each statement execute function replace_older_notifications();
  `)
    .execute(db)
}
