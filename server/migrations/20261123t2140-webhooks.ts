import { type Kysely, sql } from 'kysely'

interface Act {
  topic: string
  table: string
  when: 'insert' | 'update' | 'delete'
  /** `changed` has the new rows, or those that are gone; `before` the old rows of an update */
  from: string
  userId?: string
  itemId?: string
  eventId: string
  at: string
  details?: string
}

const OF_ITEM = 'join items i on i.id = c.item_id'
const checkIn = { table: 'check_ins', eventId: 'i.event_id', userId: 'c.user_id', itemId: 'c.item_id' }
const departure = {
  table: 'departures',
  eventId: 'c.event_id',
  itemId: 'c.item_id',
  details: "jsonb_build_object('leg', c.leg)",
}
const rollCall = { table: 'roll_calls', eventId: 'c.event_id', itemId: 'c.item_id' }

const ACTS: readonly Act[] = [
  {
    ...checkIn,
    topic: 'check-in',
    when: 'insert',
    from: `changed c ${OF_ITEM}`,
    at: 'c.at',
    details: "jsonb_build_object('leg', c.leg, 'method', c.method)",
  },
  {
    ...checkIn,
    topic: 'check-in-annulled',
    when: 'update',
    from: `changed c join before b on b.id = c.id and b.annulled_at is null and c.annulled_at is not null ${OF_ITEM}`,
    at: 'c.annulled_at',
    details: "jsonb_build_object('leg', c.leg)",
  },
  {
    topic: 'rsvp',
    table: 'event_members',
    when: 'insert',
    from: 'changed c',
    eventId: 'c.event_id',
    userId: 'c.user_id',
    at: 'c.joined_at',
  },
  {
    topic: 'leaving',
    table: 'event_members',
    when: 'delete',
    // an event or an account that is deleted takes its members with it
    from: 'changed c join events e on e.id = c.event_id join users u on u.id = c.user_id',
    eventId: 'c.event_id',
    userId: 'c.user_id',
    at: 'now()',
  },
  { ...departure, topic: 'departure', when: 'insert', from: 'changed c', at: 'c.at' },
  {
    ...departure,
    topic: 'departure-undone',
    when: 'update',
    from: 'changed c join before b on b.id = c.id and b.undone_at is null and c.undone_at is not null',
    at: 'c.undone_at',
  },
  {
    ...rollCall,
    topic: 'roll-call-started',
    when: 'insert',
    from: 'changed c',
    at: 'c.started_at',
    details: "jsonb_build_object('rollCall', c.document_id)",
  },
  {
    ...rollCall,
    topic: 'roll-call-ended',
    when: 'update',
    from: 'changed c join before b on b.id = c.id and b.ended_at is null and c.ended_at is not null',
    at: 'c.ended_at',
    details:
      "jsonb_build_object('rollCall', c.document_id, 'safe', c.safe_count, 'help', c.help_count, 'silent', c.silent_count)",
  },
  {
    topic: 'roll-call-answer',
    table: 'roll_call_answers',
    when: 'insert',
    from: 'changed c join roll_calls r on r.id = c.roll_call_id',
    eventId: 'r.event_id',
    userId: 'c.user_id',
    at: 'c.at',
    details: "jsonb_build_object('rollCall', r.document_id, 'answer', c.answer, 'isLate', c.is_late)",
  },
]

const ROWS = {
  insert: 'new table as changed',
  update: 'old table as before new table as changed',
  delete: 'old table as changed',
} as const

/** Costs one look at a table of at most ten rows while nobody listens to the topic. */
function writesMessages({ topic, table, when, from, eventId, userId, itemId, at, details }: Act): string {
  const name = `tell_webhooks_of_${topic.replaceAll('-', '_')}`
  return `
    create function ${name}() returns trigger language plpgsql set search_path = public as $$
    begin
      if exists (select from webhooks where paused_at is null and '${topic}' = any (topics)) then
        insert into webhook_messages (topic, event_id, user_id, item_id, at, details)
          select '${topic}', ${eventId}, ${userId ?? 'null'}, ${itemId ?? 'null'}, ${at}, ${details ?? "'{}'"}
          from ${from}
          where exists (select from webhooks w where w.paused_at is null and '${topic}' = any (w.topics)
            and (w.event_id is null or w.event_id = ${eventId}));
      end if;
      return null;
    end $$;
    create trigger ${name} after ${when} on ${table} referencing ${ROWS[when]}
      for each statement execute function ${name}();`
}

/**
 * What happens is written for the webhooks that listen, in the transaction in which it happens. So every writer does
 * it, and nothing is posted that was rolled back (decision 59).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table webhooks (
      id integer primary key generated always as identity,
      url text not null constraint webhooks_url_length check (char_length(url) between 1 and 500),
      description text not null constraint webhooks_description_length check (char_length(description) between 1 and 100),
      topics text[] not null constraint webhooks_some_topic check (cardinality(topics) > 0),
      -- null: all events
      event_id integer references events on delete cascade,
      signing_key text not null,
      -- valid beside the new one until then
      previous_key text,
      previous_until timestamptz,
      failing_since timestamptz,
      paused_at timestamptz,
      paused_because text constraint webhooks_known_pause check (paused_because in ('admin', 'gone', 'failing')),
      created_at timestamptz not null,
      created_by_id integer references users on delete set null,
      constraint webhooks_paused_with_reason check ((paused_at is null) = (paused_because is null)),
      constraint webhooks_whole_rotation check ((previous_key is null) = (previous_until is null))
    );
    create index webhooks_of_event on webhooks (event_id) where event_id is not null;

    create table webhook_messages (
      id integer primary key generated always as identity,
      message_id text not null default 'msg_' || new_document_id(),
      topic text not null,
      -- null: a test
      event_id integer references events on delete cascade,
      user_id integer references users on delete cascade,
      item_id integer references items on delete set null,
      at timestamptz not null,
      details jsonb not null,
      created_at timestamptz not null default now()
    );
    create index webhook_messages_by_age on webhook_messages (created_at);
    create index webhook_messages_of_event on webhook_messages (event_id);
    create index webhook_messages_of_user on webhook_messages (user_id) where user_id is not null;
    create index webhook_messages_of_item on webhook_messages (item_id) where item_id is not null;

    create table webhook_posts (
      id integer primary key generated always as identity,
      webhook_id integer not null references webhooks on delete cascade,
      message_id integer not null references webhook_messages on delete cascade,
      state text not null default 'waiting'
        constraint webhook_posts_known_state check (state in ('waiting', 'sending', 'done', 'failed')),
      attempts smallint not null default 0,
      -- of this round of tries; a redelivery starts another one
      first_tried_at timestamptz,
      last_tried_at timestamptz,
      -- null: now
      next_try_at timestamptz,
      -- while a server posts it; another one may take it afterwards
      leased_until timestamptz,
      status_code smallint,
      duration_ms integer,
      error text,
      reply text,
      constraint webhook_posts_leased_while_sending check ((state = 'sending') = (leased_until is not null))
    );
    create index webhook_posts_unfinished on webhook_posts (webhook_id, id) where state in ('waiting', 'sending');
    create index webhook_posts_of_message on webhook_posts (message_id);
    create index webhook_posts_by_webhook on webhook_posts (webhook_id, id desc);

    create function address_webhook_messages() returns trigger language plpgsql set search_path = public as $$
    begin
      insert into webhook_posts (webhook_id, message_id)
        select w.id, m.id from added m join webhooks w on w.paused_at is null and m.topic = any (w.topics)
          and (w.event_id is null or w.event_id = m.event_id)
        order by m.id, w.id;
      return null;
    end $$;
    create trigger address_webhook_messages after insert on webhook_messages referencing new table as added
      for each statement execute function address_webhook_messages();
    ${ACTS.map(writesMessages).join('\n')}
  `)
    .execute(db)
}
