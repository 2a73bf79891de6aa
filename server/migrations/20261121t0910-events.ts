import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table images (
      id integer primary key generated always as identity,
      alternative_text text,
      created_at timestamptz not null default now()
    );
    create table image_files (
      hash text primary key,
      image_id integer not null references images on delete cascade,
      content_type text not null,
      width integer not null,
      height integer not null,
      bytes bytea not null
    );
    create index image_files_of_image on image_files (image_id);

    create table events (
      id integer primary key generated always as identity,
      document_id text not null default new_document_id() constraint events_document_id unique,
      name text not null,
      description text,
      start_date timestamptz not null,
      end_date timestamptz not null,
      timezone text not null default 'Asia/Kolkata',
      location text,
      latitude double precision,
      longitude double precision,
      cover_image_id integer references images on delete set null,
      registration text not null default 'open' constraint events_known_registration check (registration in ('open', 'closed')),
      active boolean not null default true,
      is_car_pool_enabled boolean not null default false,
      available_drinks text[] not null default '{}',
      emergency_coordinator_id integer references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint events_end_after_start check (end_date >= start_date)
    );
    create index events_by_start on events (start_date desc, id desc);

    create table event_members (
      event_id integer not null references events on delete cascade,
      user_id integer not null references users on delete cascade,
      joined_at timestamptz not null,
      primary key (event_id, user_id)
    );
    create index event_members_of_user on event_members (user_id);

    create table preferences (
      id integer primary key generated always as identity,
      document_id text not null default new_document_id() constraint preferences_document_id unique,
      event_id integer not null,
      user_id integer not null,
      food text not null constraint preferences_known_food check (food in ('Veg', 'Non-Veg')),
      drink_preference text[] not null default '{}',
      tshirt_size text not null constraint preferences_known_size check (tshirt_size in ('S', 'M', 'L', 'XL', '2XL', '3XL')),
      street text not null default '',
      city text not null default '',
      state text not null default '',
      zip_code text not null default '',
      country text not null default 'India',
      formatted_address text not null,
      latitude double precision not null,
      longitude double precision not null,
      place_id text not null default '',
      confidence real not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint preferences_one_per_person_and_event unique (user_id, event_id),
      foreign key (event_id, user_id) references event_members (event_id, user_id) on delete cascade
    );
    create index preferences_by_event on preferences (event_id);
  `.execute(db)
}
