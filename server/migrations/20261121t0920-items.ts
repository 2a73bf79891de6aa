import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table items (
      id integer primary key generated always as identity,
      document_id text not null default new_document_id() constraint items_document_id unique,
      event_id integer not null references events on delete cascade,
      kind text not null constraint items_known_kind check (kind in ('flight', 'bus', 'hotel-room', 'car-pool', 'sub-event')),
      coordinator_id integer references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint items_kind unique (id, kind),
      constraint items_event_and_kind unique (id, event_id, kind)
    );
    create index items_by_event on items (event_id, kind);
    create index items_by_coordinator on items (coordinator_id);

    create table sub_events (
      item_id integer primary key,
      kind text not null default 'sub-event' check (kind = 'sub-event'),
      name text not null,
      description text,
      cover_image_id integer references images on delete set null,
      start_date timestamptz not null,
      end_date timestamptz not null,
      sub_type text,
      location text,
      constraint sub_events_end_after_start check (end_date >= start_date),
      foreign key (item_id, kind) references items (id, kind) on delete cascade
    );
    create table flights (
      item_id integer primary key,
      kind text not null default 'flight' check (kind = 'flight'),
      flight_number text not null,
      flight_name text not null,
      departure timestamptz not null,
      arrival timestamptz not null,
      constraint flights_arrive_after_departure check (arrival > departure),
      foreign key (item_id, kind) references items (id, kind) on delete cascade
    );
    create table buses (
      item_id integer primary key,
      kind text not null default 'bus' check (kind = 'bus'),
      bus_number text not null,
      bus_identifier text not null,
      time timestamptz not null,
      foreign key (item_id, kind) references items (id, kind) on delete cascade
    );
    create table hotel_rooms (
      item_id integer primary key,
      kind text not null default 'hotel-room' check (kind = 'hotel-room'),
      room_number text not null,
      checkin_time timestamptz,
      checkout_time timestamptz,
      foreign key (item_id, kind) references items (id, kind) on delete cascade
    );
    create table car_pools (
      item_id integer primary key,
      event_id integer not null,
      kind text not null default 'car-pool' check (kind = 'car-pool'),
      owner_id integer not null references users on delete cascade,
      meeting_point text not null,
      available_seats smallint not null default 4 constraint car_pools_seats_1_to_7 check (available_seats between 1 and 7),
      latitude double precision,
      longitude double precision,
      place_id text,
      foreign key (item_id, event_id, kind) references items (id, event_id, kind) on delete cascade,
      constraint car_pools_one_owned_per_event unique (event_id, owner_id)
    );

    create table assignments (
      item_id integer not null,
      user_id integer not null,
      event_id integer not null,
      kind text not null,
      assigned_at timestamptz not null default now(),
      primary key (item_id, user_id),
      foreign key (item_id, event_id, kind) references items (id, event_id, kind) on delete cascade,
      constraint assignments_members_only foreign key (event_id, user_id) references event_members (event_id, user_id) on delete cascade
    );
    create unique index assignments_one_car_pool_per_person on assignments (event_id, user_id) where kind = 'car-pool';
    create index assignments_of_user on assignments (user_id, event_id);

    create table check_ins (
      id integer primary key generated always as identity,
      item_id integer not null references items on delete cascade,
      user_id integer not null references users on delete cascade,
      leg text not null default 'first' constraint check_ins_known_leg check (leg in ('first', 'second')),
      at timestamptz not null,
      recorded_at timestamptz not null default now(),
      by_user_id integer references users on delete set null,
      method text not null constraint check_ins_known_method check (method in ('self', 'staff', 'scan')),
      client_key text,
      annulled_at timestamptz,
      annulled_by_id integer references users on delete set null,
      annulled_reason text,
      constraint check_ins_annulled_with_reason check ((annulled_at is null) = (annulled_reason is null))
    );
    create unique index check_ins_once_per_leg on check_ins (item_id, user_id, leg) where annulled_at is null;
    create unique index check_ins_once_per_client_key on check_ins (user_id, client_key) where client_key is not null;
  `.execute(db)
}
