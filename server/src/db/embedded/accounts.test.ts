import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { canUnshare, isRoot, linesOf, nobody, ownerScript, query, reach, testHome } from '#test/embedded.ts'
import { postmastersOf } from '#test/processes.ts'

const home = testHome()
const { start, startInChild, spawnOwner, inside } = home

const repository = path.resolve(import.meta.dirname, '../../../..')
const stranger = { uid: 54_321, gid: 54_321 }
const ordinary = { uid: nobody ?? 0, gid: nobody ?? 0 }
const uidOf = (pid: number) => fs.statSync(`/proc/${pid}`).uid
const give = (folder: string, { uid, gid }: { uid: number; gid: number }) => {
  fs.chownSync(folder, uid, gid)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, name), uid, gid)
}

/** What it says and how it ends, for a start that is refused. */
async function refusalOf(child: ChildProcess): Promise<string> {
  const lines = linesOf(child)
  await once(child, 'close')
  return lines.join('\n')
}

describe.skipIf(!isRoot)('case 17: root', () => {
  test('starts PostgreSQL, which refuses to run as root, and keeps the files', async () => {
    const db = await start()
    expect(fs.readFileSync(`/proc/${db.pid}/status`, 'utf8')).toMatch(/^Uid:\t0\t/m)
    expect(fs.statSync(inside('pg18')).uid).toBe(0)
    expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('runs a database that belongs to somebody else as that user, and changes no owner', async () => {
    await (await start()).stop()
    give(inside('pg18'), ordinary)
    give(inside('run'), ordinary)
    const db = await start()
    expect(uidOf(db.pid)).toBe(ordinary.uid)
    expect(fs.statSync(home.dataDir).uid).toBe(0)
  })
})

describe.skipIf(!canUnshare)('case 17: root where namespaces are forbidden, as in a container', () => {
  const muster = { uid: 7_777, gid: 7_777 }
  const passwd = (...more: string[]) => ['root:x:0:0::/:/bin/sh', ...more, ''].join('\n')
  const withMuster = passwd(
    `postgres:x:101:104::/:/bin/sh`,
    `muster:x:${muster.uid}:${muster.gid}::/:/bin/sh`,
  )
  // the file is read in the test's own mount namespace only
  const prelude = `echo here; read go; exec sh -c '
    mount --bind "$1" /etc/passwd && echo 0 > /proc/sys/user/max_user_namespaces
    eval "$2"; shift 2; exec "$@"' sh "$@"`

  async function spawnLocked(accounts: string, before: string, script: string): Promise<ChildProcess> {
    fs.writeFileSync(inside('passwd'), accounts)
    const args = ['--user', '--mount', 'sh', '-c', prelude, 'sh', inside('passwd'), before]
    const child = spawn('unshare', [...args, process.execPath, '--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    home.keep(child)
    await once(child.stdout, 'data')
    for (const map of ['uid_map', 'gid_map']) fs.writeFileSync(`/proc/${child.pid}/${map}`, '0 0 65536\n')
    child.stdin.end('go\n')
    return child
  }

  test('drops to a user of its own', async () => {
    const child = await spawnLocked(withMuster, '', ownerScript(home.dataDir))
    const lines = linesOf(child)
    await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 })
    const pid = Number(lines[0])
    expect(uidOf(pid)).toBe(muster.uid)
    expect(fs.statSync(inside('pg18')).uid).toBe(muster.uid)
    expect(await query(reach(home.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(postmastersOf(home.dataDir)).toEqual([])
  })

  test('is told what to do where there is no such user', async () => {
    const child = await spawnLocked(passwd(), '', ownerScript(home.dataDir))
    expect(await refusalOf(child)).toMatch(/refuses to run as root.*useradd --system muster.*DATABASE_URL/)
    expect(fs.existsSync(inside('pg18'))).toBe(false)
  })

  test('is told what to do where the database belongs to root', async () => {
    await (await start()).stop()
    const child = await spawnLocked(withMuster, '', ownerScript(home.dataDir))
    expect(await refusalOf(child)).toContain(`Give the folder to an ordinary user (chown -R muster`)
  })

  test('case 18: is told so where that user cannot reach the data', async () => {
    fs.mkdirSync(inside('closed/data'), { recursive: true })
    fs.chmodSync(inside('closed'), 0o700)
    const child = await spawnLocked(withMuster, '', ownerScript(inside('closed/data')))
    expect(await refusalOf(child)).toMatch(
      /PostgreSQL runs as user muster, which cannot reach .*closed\/data.*Set DATA_DIR/,
    )
    expect(fs.existsSync(inside('closed/data/pg18'))).toBe(false)
  })

  test('case 18: is told so where that user cannot reach the programs', async () => {
    const closed = inside('closed')
    fs.mkdirSync(path.join(closed, 'muster'), { recursive: true })
    fs.chmodSync(closed, 0o700)
    const before = `mount --bind ${repository} ${closed}/muster`
    const script = ownerScript(home.dataDir)
      .replaceAll(repository, `${closed}/muster`)
      .replace("import pg from 'pg'", '')
    const child = await spawnLocked(withMuster, before, script)
    expect(await refusalOf(child)).toMatch(
      /PostgreSQL 18 cannot run as user muster.*Put Muster where that account can read it/,
    )
    expect(fs.existsSync(inside('pg18'))).toBe(false)
  })
})

describe.skipIf(nobody === null)('an ordinary user', () => {
  beforeEach(() => give(home.dataDir, ordinary))

  test('case 17: makes and runs a database without any ado, and takes up again what was killed', async () => {
    const first = await startInChild('', { ids: ordinary })
    expect(uidOf(first.pid)).toBe(ordinary.uid)
    await query(reach(home.dataDir), 'create table kept as select 42 as answer')
    first.child.kill('SIGKILL')
    await once(first.child, 'close')
    const second = await startInChild('', { ids: ordinary })
    expect(await query(reach(home.dataDir), 'select answer from kept')).toEqual([{ answer: 42 }])
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')

    // in a container that is not root's every process has the same user (case 13)
    const other = home.keep(spawn('sleep', ['60'], { ...ordinary, detached: true }))
    fs.writeFileSync(inside('pg18/postmaster.pid'), `${other.pid}\n${inside('pg18')}\n1\n5432\n`)
    await startInChild('', { ids: ordinary })
  })

  test('case 21: is told whose the folder is where it belongs to somebody else', async () => {
    fs.mkdirSync(inside('pg18'), { mode: 0o700 })
    fs.chownSync(inside('pg18'), stranger.uid, stranger.gid)
    expect(await refusalOf(spawnOwner('', { ids: ordinary }))).toContain(
      `belongs to user ${stranger.uid} and Muster runs as user ${ordinary.uid}`,
    )
    fs.chownSync(home.dataDir, stranger.uid, stranger.gid)
    fs.chmodSync(home.dataDir, 0o755)
    expect(await refusalOf(spawnOwner('', { ids: ordinary }))).toContain(
      `Muster cannot use ${home.dataDir} as its data directory`,
    )
  })

  test('case 26: of another name is not let into the database', async () => {
    await startInChild('', { ids: ordinary })
    const script = `require('net').connect('${inside('run')}/.s.PGSQL.5432')
      .on('connect', () => console.log('connected')).on('error', error => console.log(error.code))`
    const knock = (ids: object) =>
      refusalOf(
        home.keep(
          spawn(process.execPath, ['-e', `${script}; setTimeout(process.exit, 1000)`], { ...ids, cwd: '/' }),
        ),
      )
    // although the way to the folder is open
    fs.chmodSync(home.dataDir, 0o755)
    expect(await knock(stranger)).toBe('EACCES')
    expect(await knock(ordinary)).toBe('connected')
  })

  test('case 19: without an entry in /etc/passwd is told so at the first start, and runs what exists', async () => {
    give(home.dataDir, stranger)
    expect(await refusalOf(spawnOwner('', { ids: stranger }))).toMatch(
      /could not be created: .*could not look up effective user ID.*Give the user that runs Muster an entry in \/etc\/passwd/s,
    )
    expect(fs.existsSync(inside('pg18'))).toBe(false)

    give(home.dataDir, ordinary)
    const maker = await startInChild('', { ids: ordinary })
    maker.child.kill('SIGTERM')
    await once(maker.child, 'exit')
    give(home.dataDir, stranger)
    const owner = await startInChild('', { ids: stranger })
    expect(uidOf(owner.pid)).toBe(stranger.uid)
    expect(await query(reach(home.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
