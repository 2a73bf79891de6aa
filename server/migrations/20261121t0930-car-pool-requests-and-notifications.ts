import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table car_pool_requests (
      id integer primary key generated always as identity,
      document_id text not null default new_document_id() constraint car_pool_requests_document_id unique,
      event_id integer not null references events on delete cascade,
      car_pool_id integer references car_pools on delete set null,
      requester_id integer not null references users on delete cascade,
      requestee_id integer not null references users on delete cascade,
      request_type text not null constraint car_pool_requests_known_type check (request_type in ('join_request', 'invite_request')),
      request_status text not null default 'pending' constraint car_pool_requests_known_status
        check (request_status in ('pending', 'accepted', 'rejected', 'invalidated', 'cancelled')),
      message text,
      reason text,
      invalidated_reason text,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create unique index car_pool_requests_one_pending_join on car_pool_requests (event_id, requester_id)
      where request_type = 'join_request' and request_status = 'pending';
    create unique index car_pool_requests_one_pending_invite on car_pool_requests (car_pool_id, requestee_id)
      where request_type = 'invite_request' and request_status = 'pending';
    create index car_pool_requests_of_requester on car_pool_requests (requester_id, created_at desc);
    create index car_pool_requests_of_requestee on car_pool_requests (requestee_id, created_at desc);
    create index car_pool_requests_of_car_pool on car_pool_requests (car_pool_id);

    create table push_subscriptions (
      id integer primary key generated always as identity,
      user_id integer not null references users on delete cascade,
      endpoint text not null constraint push_subscriptions_one_per_endpoint unique,
      p256dh text not null,
      auth text not null,
      expiration_time timestamptz,
      user_agent text,
      is_active boolean not null default true,
      last_used timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_of_user on push_subscriptions (user_id);

    create table notifications (
      id integer primary key generated always as identity,
      document_id text not null default new_document_id() constraint notifications_document_id unique,
      event_id integer references events on delete cascade,
      sender_id integer references users on delete set null,
      title text not null,
      body text not null,
      path text,
      notification_status text not null default 'queued' constraint notifications_known_status
        check (notification_status in ('queued', 'sending', 'sent', 'failed')),
      created_at timestamptz not null default now(),
      sent_at timestamptz
    );
    create index notifications_by_event on notifications (event_id, created_at desc);

    create table deliveries (
      notification_id integer not null references notifications on delete cascade,
      user_id integer not null references users on delete cascade,
      state text not null default 'queued' constraint deliveries_known_state check (state in ('queued', 'sending', 'sent', 'failed')),
      attempts smallint not null default 0,
      sent_at timestamptz,
      primary key (notification_id, user_id)
    );
    create index deliveries_of_user on deliveries (user_id, notification_id desc);
  `.execute(db)
}
