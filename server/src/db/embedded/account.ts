import { chmodSync, chownSync, readFileSync, type Stats, statSync } from 'node:fs'
import { type Account, runProgram } from './run-program.ts'

interface PasswdEntry {
  name: string
  uid: number
  gid: number
}

export async function chooseAccount(cluster: string): Promise<Account> {
  const me = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (me !== 0) {
    if (owner && owner.uid !== me) throw new Error(ownedByAnother(cluster, owner, me))
    return { label: `as user ${me}`, prefix: [], ids: undefined }
  }
  if (owner && owner.uid !== 0) return accountOf('', owner)
  const inNamespace = await accountInNamespace()
  if (inNamespace) return inNamespace
  if (owner) throw new Error(ownedByRoot(cluster))
  const dedicated = entryOf('muster') ?? entryOf('postgres')
  if (dedicated) return accountOf(dedicated.name, dedicated)
  throw new Error(
    `PostgreSQL refuses to run as root, this machine allows no user namespace, and there is no user "muster" to run it as. Start Muster as an ordinary user, add one (useradd --system muster), or set DATABASE_URL.`,
  )
}

function accountOf(name: string, { uid, gid }: { uid: number; gid: number }): Account {
  return { label: `as user ${name || uid}`, prefix: [], ids: { uid, gid } }
}

async function accountInNamespace(): Promise<Account | undefined> {
  // initdb needs a passwd entry for its user, so the id inside the namespace is taken from there; files stay root's.
  // 65534 comes last, because inside a namespace it is also every unmapped user.
  const entries = readPasswd().filter(({ uid }) => uid !== 0)
  const entry = entries.find(({ uid }) => uid !== 65534) ?? entries[0]
  if (!entry) return undefined
  const prefix = ['unshare', '--user', `--map-user=${entry.uid}`, `--map-group=${entry.gid}`, '--']
  const account: Account = { label: 'in a user namespace', prefix, ids: undefined }
  const trial = await runProgram(account, 'true', [])
  return trial.ok ? account : undefined
}

const entryOf = (name: string) => readPasswd().find(entry => entry.name === name)

function readPasswd(): PasswdEntry[] {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {}
  return text.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

export function allowTraversal(directory: string, account: Account): void {
  const stats = statSync(directory)
  if (!account.ids || stats.uid === account.ids.uid) return
  chownSync(directory, stats.uid, account.ids.gid)
  chmodSync(directory, stats.mode | 0o010)
}

export async function refuseUnreachable(directory: string, account: Account): Promise<void> {
  if (!account.ids) return
  const { ok, complaint } = await runProgram(account, 'test', ['-x', directory])
  if (ok) return
  throw new Error(
    `PostgreSQL runs ${account.label}, which cannot reach ${directory}${complaint && ` (${complaint})`}. Set DATA_DIR to a folder where that user may go, for example below /var/lib, or let it through the folders above (chmod o+x).`,
  )
}

/** Only for what we have just created, never for existing files (F21). */
export function handOver(created: string, account: Account): void {
  if (account.ids) chownSync(created, account.ids.uid, account.ids.gid)
}

const ownedByAnother = (cluster: string, owner: Stats, me: number | undefined) =>
  `${cluster} belongs to user ${owner.uid} and Muster runs as user ${me}. Start Muster as user ${owner.uid}, or give the folder to user ${me} (chown -R ${me} ${cluster}).`

const ownedByRoot = (cluster: string) =>
  `${cluster} belongs to root, PostgreSQL refuses to run as root, and this machine allows no user namespace. Give the folder to an ordinary user (chown -R muster ${cluster}), or set DATABASE_URL.`
