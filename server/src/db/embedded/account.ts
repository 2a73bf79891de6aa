import { chmodSync, chownSync, readFileSync, type Stats, statSync } from 'node:fs'
import { type Account, runProgram } from './run-program.ts'

interface PasswdEntry {
  name: string
  uid: number
  gid: number
}

/** `cluster` is the database folder, which may not exist yet. Whoever owns it decides. */
export async function chooseAccount(cluster: string): Promise<Account> {
  const me = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (me !== 0) {
    if (owner && owner.uid !== me) throw new Error(ownedByAnother(cluster, owner, me))
    return { label: `as user ${me}`, prefix: [], ids: undefined }
  }
  if (owner && owner.uid !== 0) return accountOf('', owner)
  const inNamespace = await namespaceAccount()
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

async function namespaceAccount(): Promise<Account | undefined> {
  // initdb looks its user up, so the id inside the namespace needs a passwd entry. It is only a label there:
  // files stay root's. 65534 comes last, since inside it also stands for everyone who is not mapped.
  const entries = passwd().filter(entry => entry.uid !== 0)
  const face = entries.find(entry => entry.uid !== 65534) ?? entries[0]
  if (!face) return undefined
  const prefix = ['unshare', '--user', `--map-user=${face.uid}`, `--map-group=${face.gid}`, '--']
  const account: Account = { label: 'in a user namespace', prefix, ids: undefined }
  const trial = await runProgram(account, 'true', [])
  return trial.ok ? account : undefined
}

const entryOf = (name: string) => passwd().find(entry => entry.name === name)

function passwd(): PasswdEntry[] {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {}
  return text.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** Lets a dropped-to account walk through the data directory, and no more than that. */
export function letThrough(directory: string, account: Account): void {
  const stats = statSync(directory)
  if (!account.ids || stats.uid === account.ids.uid) return
  chownSync(directory, stats.uid, account.ids.gid)
  chmodSync(directory, stats.mode | 0o010)
}

/** `letThrough` opens the folder itself and never those above it, which are not ours (case 18). */
export async function refuseUnreachable(directory: string, account: Account): Promise<void> {
  if (!account.ids) return
  const { ok, complaint } = await runProgram(account, 'test', ['-x', directory])
  if (ok) return
  throw new Error(
    `PostgreSQL runs ${account.label}, which cannot reach ${directory}${complaint && ` (${complaint})`}. Set DATA_DIR to a folder where that user may go, for example below /var/lib, or let it through the folders above (chmod o+x).`,
  )
}

/** For what we have just made; never for one with somebody's files in it (case 21). */
export function handOver(made: string, account: Account): void {
  if (account.ids) chownSync(made, account.ids.uid, account.ids.gid)
}

const ownedByAnother = (cluster: string, owner: Stats, me: number | undefined) =>
  `${cluster} belongs to user ${owner.uid} and Muster runs as user ${me}. Start Muster as user ${owner.uid}, or give the folder to user ${me} (chown -R ${me} ${cluster}).`

const ownedByRoot = (cluster: string) =>
  `${cluster} belongs to root, PostgreSQL refuses to run as root, and this machine allows no user namespace. Give the folder to an ordinary user (chown -R muster ${cluster}), or set DATABASE_URL.`
