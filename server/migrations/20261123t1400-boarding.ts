import { type Kysely, sql } from 'kysely'

/** Where people board and when to be there (R34). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table buses
      add column boarding_point text,
      add column boarding_landmark text,
      add column boarding_latitude double precision,
      add column boarding_longitude double precision,
      add column arrive_minutes_before smallint,
      add constraint buses_boarding_point_length
        check (char_length(boarding_point) <= 200 and trim(boarding_point) <> ''),
      add constraint buses_boarding_landmark_length
        check (char_length(boarding_landmark) <= 200 and trim(boarding_landmark) <> ''),
      add constraint buses_named_boarding_point
        check (boarding_point is not null or coalesce(boarding_landmark, boarding_latitude::text) is null),
      add constraint buses_on_earth
        check (boarding_latitude between -90 and 90 and boarding_longitude between -180 and 180),
      add constraint buses_whole_point check ((boarding_latitude is null) = (boarding_longitude is null)),
      add constraint buses_arrive_before_departure check (arrive_minutes_before between 1 and 720);
    alter table flights
      add column airport text,
      add column terminal text,
      add column arrive_minutes_before smallint,
      add constraint flights_airport_length check (char_length(airport) <= 200 and trim(airport) <> ''),
      add constraint flights_terminal_length check (char_length(terminal) <= 50 and trim(terminal) <> ''),
      add constraint flights_terminal_of_an_airport check (airport is not null or terminal is null),
      add constraint flights_arrive_before_departure check (arrive_minutes_before between 1 and 720);
  `.execute(db)
}
