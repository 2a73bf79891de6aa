export const howToMakeAnAdmin =
  'Nobody is an Admin yet. In another terminal, npm run admin -- you@example.com prints a link that makes you one.'

/** The last thing that a start prints to a terminal. */
export const greeting = (url: string, hasAdmin: boolean) =>
  `\n  Muster is running: ${url}\n${hasAdmin ? '' : `\n  ${howToMakeAnAdmin}\n`}\n`

const LINES: readonly (readonly [usage: string, meaning: string])[] = [
  ['npm start', 'build the web app and start the server'],
  ['npm run demo [-- --people N]', 'the same with a made-up off-site of N people (60)'],
  ['npm run admin -- E-MAIL', 'make an Admin, or let one set a new password'],
  ['npm run rotate-key -- --yes', 'log everybody out and replace the key that signs sessions'],
  ['npm run backup [-- --to FOLDER]', 'back up the database now and test the backup'],
  ['npm run restore [-- NAME]', 'list the backups, or restore one'],
  ['npm run export -- FILE', 'write all data to a file (- for stdout)'],
  ['npm run import -- FILE', 'read all data into an empty database (- for stdin)'],
  ['npm run upgrade', 'move the data of an older PostgreSQL to the new one'],
  ['npm run check-start', 'check the settings, the port and the data folder, and start nothing'],
  ['npm run build', 'build the web app'],
]

const width = Math.max(...LINES.map(([usage]) => usage.length)) + 3

export const help = `Muster, a web app for company off-sites.

${LINES.map(([usage, meaning]) => `  ${usage.padEnd(width)}${meaning}`).join('\n')}

Without npm, write node server/src/main.ts in place of npm start and of npm run.
Settings are environment variables. README.md lists them under "Configuration".
`
