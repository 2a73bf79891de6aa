import type pg from 'pg'

/** Texts that break COPY files, CSV, SQL or JSON when they are not escaped. */
const NASTY_TEXTS = [
  '\\.',
  'before\n\\.\nafter',
  '\\N',
  '\\',
  'tab\there, line\nbreak, carriage\r\nreturn, backspace\b, feed\f, vertical\v, bell\u0007',
  `"quotes" 'single' $$dollar$$ ; drop table users; --`,
  'अषा 🚌👩‍👩‍👧 नमस्ते \u2028 \u00a0 e\u0301 \u{10ffff}',
  '{"sha256":"0"}',
  '',
  'long '.repeat(400_000),
] as const

/** Rows with each of the texts, and with extreme values of every column type in use. */
export async function insertNasty(client: pg.Client): Promise<void> {
  for (const [at, text] of NASTY_TEXTS.entries()) {
    const { rows } = await client.query(
      `insert into users (username, email, name, contact, password_hash, created_at)
        values ($1, 'nasty' || $2 || '@muster.test', $1, $1, $1, '0001-01-01 00:00:00.000001+00 BC') returning id`,
      [text, at],
    )
    const [user] = rows
    await client.query(
      `insert into sessions (user_id, user_agent, created_at, last_used_at, expires_at)
        values ($1, $2, '-infinity', '2026-02-28 23:59:59.999999+05:30', 'infinity')`,
      [user.id, text],
    )
    await client.query(`insert into audit (actor_id, action, details) values ($1, $2, $3)`, [
      user.id,
      text,
      JSON.stringify({ [text]: [text, null, 1e300, { '\\.': '\\.' }] }),
    ])
    const { rows: images } = await client.query(
      'insert into images (alternative_text) values ($1) returning id',
      [text],
    )
    await client.query(
      `insert into image_files values ($1, $2, $3, 1, 1, decode(repeat('00ff5c2e0a0d095c4e', $4), 'hex'))`,
      [`nasty ${at}`, images[0].id, text, at * 1_000],
    )
    await client.query(
      `insert into events (name, description, start_date, end_date, latitude, longitude, available_drinks, cover_image_id)
        values ($1, nullif($1, ''), now(), now() + interval '60 days', 'NaN', 0.1::float8 + 0.2, $2, $3)`,
      [text, [text, 'a,b', '{}', '"', null, '', 'NULL'], images[0].id],
    )
  }
  await client.query(`insert into rate_limits values ('\\.', -2147483648, 9223372036854775807)`)
}
