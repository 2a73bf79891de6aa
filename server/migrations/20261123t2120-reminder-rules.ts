import { type Kysely, sql } from 'kysely'

/** Reminders by rule. A row of `reminder_rules` is what differs from the rule's own table in the code. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table reminder_rules (
      event_id integer not null references events on delete cascade,
      rule text not null constraint reminder_rules_name_length check (char_length(rule) between 1 and 50),
      is_on boolean not null,
      -- minutes or days, as the rule says; null is the usual one
      lead integer constraint reminder_rules_lead_is_positive check (lead > 0),
      changed_at timestamptz not null,
      primary key (event_id, rule)
    );

    create table reminder_firings (
      id bigint primary key generated always as identity,
      event_id integer not null references events on delete cascade,
      rule text not null constraint reminder_firings_name_length check (char_length(rule) between 1 and 50),
      item_id integer references items on delete cascade,
      leg text not null constraint reminder_firings_known_leg check (leg in ('first', 'second')),
      due_at timestamptz not null,
      fired_at timestamptz not null,
      -- none, if nobody was pending
      notification_id integer references notifications on delete set null,
      people integer not null default 0 constraint reminder_firings_people_are_counted check (people >= 0),
      constraint reminder_firings_once unique nulls not distinct (event_id, rule, item_id, leg, due_at)
    );
    create index reminder_firings_by_event on reminder_firings (event_id, fired_at desc);
    create index reminder_firings_of_item on reminder_firings (item_id) where item_id is not null;
    create index reminder_firings_of_notification on reminder_firings (notification_id) where notification_id is not null;
  `)
    .execute(db)
}
