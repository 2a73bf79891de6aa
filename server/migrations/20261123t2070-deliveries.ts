import { type Kysely, sql } from 'kysely'

/**
 * A notification has recipients, and a recipient has a delivery for each channel and device (decision 52). What an
 * earlier version queued and never delivered is closed, unless it is less than an hour old.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table deliveries rename to recipients;
    alter table recipients rename constraint deliveries_pkey to recipients_pkey;
    alter table recipients rename constraint deliveries_notification_id_fkey to recipients_notification_id_fkey;
    alter table recipients rename constraint deliveries_user_id_fkey to recipients_user_id_fkey;
    alter index deliveries_of_user rename to recipients_of_user;
    alter table recipients drop constraint deliveries_known_state, drop column attempts;
    alter table recipients
      -- of the person's own place, where one notification is about several items
      add column item_id integer references items on delete cascade,
      -- own words, where the notification greets each person by name
      add column title text,
      add column body text,
      add column expires_at timestamptz,
      add column read_at timestamptz,
      add column skipped_because text constraint recipients_known_reason
        check (skipped_because in ('expired', 'stopped', 'done', 'replaced', 'unreachable')),
      add constraint recipients_known_state check (state in ('queued', 'sending', 'sent', 'failed', 'skipped')),
      add constraint recipients_whole_words check ((title is null) = (body is null));
    create index recipients_unread on recipients (user_id) where read_at is null;
    create index recipients_queued on recipients (notification_id) where state = 'queued';
    create index recipients_of_item on recipients (item_id) where item_id is not null;

    alter table notifications
      add column kind text,
      -- a newer notification with the same key replaces the older one, on the phone and in the inbox
      add column collapse_key text,
      -- when the thing is that it is about
      add column due_at timestamptz,
      -- held back until then (quiet hours)
      add column send_after timestamptz,
      add column stopped_at timestamptz,
      add column stopped_by_id integer references users on delete set null;
    update notifications set kind = case
      when reminder_type is not null then 'reminder'
      when path like '%/car-pool%' then 'car-pool'
      when path like '%/roll-call' then 'roll-call'
      when id in (select notification_id from roll_calls) then 'roll-call'
      else 'change' end;
    update notifications set expires_at = created_at + interval '24 hours' where expires_at is null;
    update recipients r set state = 'skipped', skipped_because = 'expired', read_at = now()
      from notifications n where n.id = r.notification_id
        and (n.expires_at <= now() or n.created_at < now() - interval '1 hour');
    update notifications n set notification_status = 'failed'
      where not exists (select from recipients r where r.notification_id = n.id and r.state = 'queued');
    alter table notifications alter column kind set not null, alter column expires_at set not null,
      add constraint notifications_known_kind check (kind in ('reminder', 'message', 'change', 'car-pool', 'roll-call')),
      add constraint notifications_collapse_key_length check (char_length(collapse_key) between 1 and 100),
      drop constraint notifications_reminders_expire;
    create index notifications_unfinished on notifications (id) where notification_status in ('queued', 'sending');

    create table deliveries (
      id bigint primary key generated always as identity,
      notification_id integer not null,
      user_id integer not null,
      channel text not null constraint deliveries_known_channel check (channel in ('push', 'email', 'whatsapp')),
      -- of a push; no reference, because the delivery outlives the device
      subscription_id integer,
      state text not null default 'queued' constraint deliveries_known_state
        check (state in ('queued', 'sending', 'sent', 'failed', 'expired', 'stopped')),
      attempts smallint not null default 0,
      next_try_at timestamptz not null,
      -- while a worker sends it; another one may take it afterwards
      leased_until timestamptz,
      error text,
      sent_at timestamptz,
      -- as far as the channel says
      delivered_at timestamptz,
      opened_at timestamptz,
      -- a device that has it may say that it arrived and was opened
      receipt text not null default new_document_id() constraint deliveries_receipt unique,
      constraint deliveries_once_per_device unique nulls not distinct (notification_id, user_id, channel, subscription_id),
      constraint deliveries_devices_are_for_push check ((channel = 'push') = (subscription_id is not null)),
      constraint deliveries_leased_while_sending check ((state = 'sending') = (leased_until is not null)),
      foreign key (notification_id, user_id) references recipients on delete cascade
    );
    create index deliveries_due on deliveries (next_try_at) where state in ('queued', 'sending');
    create index deliveries_of_user on deliveries (user_id, id desc);

    alter table push_subscriptions
      add column last_sent_at timestamptz,
      add column last_delivered_at timestamptz,
      add column last_opened_at timestamptz;

    -- what a person has decided; without a row the default of the kind holds
    create table channel_choices (
      user_id integer not null references users on delete cascade,
      kind text not null constraint channel_choices_known_kind check (kind in ('reminder', 'message', 'change', 'car-pool', 'roll-call')),
      channel text not null constraint channel_choices_known_channel check (channel in ('push', 'email', 'whatsapp')),
      is_on boolean not null,
      primary key (user_id, kind, channel)
    );
    -- no more e-mails about this event
    create table unsubscribes (
      user_id integer not null references users on delete cascade,
      event_id integer not null references events on delete cascade,
      at timestamptz not null,
      primary key (user_id, event_id)
    );
    create index unsubscribes_of_event on unsubscribes (event_id);

    -- times of day in the event's zone; without them there are no quiet hours
    alter table events
      add column quiet_from time default '22:00',
      add column quiet_until time default '06:00',
      add constraint events_whole_quiet_hours check ((quiet_from is null) = (quiet_until is null)),
      add constraint events_quiet_hours_differ check (quiet_from <> quiet_until);
    create trigger refuse_former_members before insert on channel_choices
      for each row execute function refuse_former_members();
    create trigger refuse_former_members before insert on unsubscribes
      for each row execute function refuse_former_members();
  `)
    .execute(db)
}
