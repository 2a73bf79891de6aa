import { type Kysely, sql } from 'kysely'

/** A picture goes with its event or sub-event, and when it is replaced. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function delete_former_picture() returns trigger language plpgsql as $$
    begin
      delete from images where id = old.cover_image_id;
      return null;
    end $$;
    ${['events', 'sub_events'].map(deletes).join('\n')}
  `)
    .execute(db)
}

const deletes = (table: string) => `
    create trigger picture_replaced after update of cover_image_id on ${table} for each row
      when (old.cover_image_id is distinct from new.cover_image_id) execute function delete_former_picture();
    create trigger picture_deleted after delete on ${table} for each row
      when (old.cover_image_id is not null) execute function delete_former_picture();`
