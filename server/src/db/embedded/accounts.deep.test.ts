import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  canUnshare,
  connectionTo,
  isRoot,
  linesOf,
  nobody,
  ownerScript,
  query,
  testEmbedded,
} from '#test/embedded.ts'
import { HANG_MS, TEST_HANG_MS } from '#test/hang.ts'
import { postmastersOf } from '#test/processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const embedded = testEmbedded()
const { start, startFirst, startInChild, copyPrepared, spawnOwner, inside } = embedded

const repository = path.resolve(import.meta.dirname, '../../../..')
const unknownUser = { uid: 54_321, gid: 54_321 }
const ordinary = { uid: nobody ?? 0, gid: nobody ?? 0 }
const uidOf = (pid: number) => fs.statSync(`/proc/${pid}`).uid
const chownTree = (folder: string, { uid, gid }: { uid: number; gid: number }) => {
  fs.chownSync(folder, uid, gid)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, name), uid, gid)
}

/** The output of a start that is refused. */
async function refusalOf(child: ChildProcess): Promise<string> {
  const lines = linesOf(child)
  await once(child, 'close')
  return lines.join('\n')
}

describe.skipIf(!isRoot)('F17: As root (needs root)', () => {
  test('PostgreSQL starts although it refuses to run as root, and the files stay root’s', async () => {
    const db = await startFirst()
    expect(fs.readFileSync(`/proc/${db.pid}/status`, 'utf8')).toMatch(/^Uid:\t0\t/m)
    expect(fs.statSync(inside('pg18')).uid).toBe(0)
    expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a database of another user runs as that user, and no owner changes', async () => {
    await (await start()).stop()
    chownTree(inside('pg18'), ordinary)
    chownTree(inside('run'), ordinary)
    const db = await start()
    expect(uidOf(db.pid)).toBe(ordinary.uid)
    expect(fs.statSync(embedded.dataDir).uid).toBe(0)
  })
})

describe.skipIf(!canUnshare)(
  'F17: As root where namespaces are forbidden, as in a container (needs root and namespaces)',
  () => {
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

    async function spawnWithoutNamespaces(
      accounts: string,
      before: string,
      script: string,
    ): Promise<ChildProcess> {
      fs.writeFileSync(inside('passwd'), accounts)
      const args = ['--user', '--mount', 'sh', '-c', prelude, 'sh', inside('passwd'), before]
      const child = spawn('unshare', [...args, process.execPath, '--input-type=module', '-e', script], {
        cwd: import.meta.dirname,
        detached: true,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      embedded.keep(child)
      await once(child.stdout, 'data')
      for (const map of ['uid_map', 'gid_map']) fs.writeFileSync(`/proc/${child.pid}/${map}`, '0 0 65536\n')
      child.stdin.end('go\n')
      return child
    }

    test('PostgreSQL runs as the user muster', async () => {
      const child = await spawnWithoutNamespaces(withMuster, '', ownerScript(embedded.dataDir))
      const lines = linesOf(child)
      await vi.waitUntil(() => lines.length > 0, { timeout: HANG_MS })
      const pid = Number(lines[0])
      expect(uidOf(pid)).toBe(muster.uid)
      expect(fs.statSync(inside('pg18')).uid).toBe(muster.uid)
      expect(await query(connectionTo(embedded.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
      child.kill('SIGTERM')
      await once(child, 'exit')
      expect(postmastersOf(embedded.dataDir)).toEqual([])
    })

    test('a machine without such a user gets a message with the way out', async () => {
      const child = await spawnWithoutNamespaces(passwd(), '', ownerScript(embedded.dataDir))
      expect(await refusalOf(child)).toMatch(/refuses to run as root.*useradd --system muster.*DATABASE_URL/)
      expect(fs.existsSync(inside('pg18'))).toBe(false)
    })

    test('a database that belongs to root gets a message with the way out', async () => {
      await (await start()).stop()
      const child = await spawnWithoutNamespaces(withMuster, '', ownerScript(embedded.dataDir))
      expect(await refusalOf(child)).toContain(`Give the folder to an ordinary user (chown -R muster`)
    })

    test('F18: a folder that this user cannot reach is named', async () => {
      fs.mkdirSync(inside('closed/data'), { recursive: true })
      fs.chmodSync(inside('closed'), 0o700)
      const child = await spawnWithoutNamespaces(withMuster, '', ownerScript(inside('closed/data')))
      expect(await refusalOf(child)).toMatch(
        /PostgreSQL runs as user muster, which cannot reach .*closed\/data.*Set DATA_DIR/,
      )
      expect(fs.existsSync(inside('closed/data/pg18'))).toBe(false)
    })

    test('F18: programs that this user cannot reach are named', async () => {
      const closed = inside('closed')
      fs.mkdirSync(path.join(closed, 'muster'), { recursive: true })
      fs.chmodSync(closed, 0o700)
      const before = `mount --bind ${repository} ${closed}/muster`
      const script = ownerScript(embedded.dataDir)
        .replaceAll(repository, `${closed}/muster`)
        .replace("import pg from 'pg'", '')
      const child = await spawnWithoutNamespaces(withMuster, before, script)
      expect(await refusalOf(child)).toMatch(
        /PostgreSQL 18 cannot run as user muster.*Put Muster where that account can read it/,
      )
      expect(fs.existsSync(inside('pg18'))).toBe(false)
    })
  },
)

describe.skipIf(nobody === null)('As an ordinary user (needs root)', () => {
  beforeEach(() => chownTree(embedded.dataDir, ordinary))

  test('F17: a database is created, runs, and starts again after a kill', async () => {
    const first = await startInChild('', { ids: ordinary, isFirstStart: true })
    expect(uidOf(first.pid)).toBe(ordinary.uid)
    await query(connectionTo(embedded.dataDir), 'create table kept as select 42 as answer')
    first.child.kill('SIGKILL')
    await once(first.child, 'close')
    const second = await startInChild('', { ids: ordinary })
    expect(await query(connectionTo(embedded.dataDir), 'select answer from kept')).toEqual([{ answer: 42 }])
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')

    // in a container without root every process has the same user (F13)
    const other = embedded.keep(spawn('sleep', ['infinity'], { ...ordinary, detached: true }))
    fs.writeFileSync(inside('pg18/postmaster.pid'), `${other.pid}\n${inside('pg18')}\n1\n5432\n`)
    await startInChild('', { ids: ordinary })
  })

  test('F21: a folder of another user is refused with its owner', async () => {
    fs.mkdirSync(inside('pg18'), { mode: 0o700 })
    fs.chownSync(inside('pg18'), unknownUser.uid, unknownUser.gid)
    expect(await refusalOf(spawnOwner('', { ids: ordinary }))).toContain(
      `belongs to user ${unknownUser.uid} and Muster runs as user ${ordinary.uid}`,
    )
    fs.chownSync(embedded.dataDir, unknownUser.uid, unknownUser.gid)
    fs.chmodSync(embedded.dataDir, 0o755)
    expect(await refusalOf(spawnOwner('', { ids: ordinary }))).toContain(
      `Muster cannot use ${embedded.dataDir} as its data directory`,
    )
  })

  test('F26: another user cannot connect to the database', async () => {
    copyPrepared()
    chownTree(embedded.dataDir, ordinary)
    await startInChild('', { ids: ordinary })
    const script = `require('net').connect('${inside('run')}/.s.PGSQL.5432')
      .on('connect', () => console.log('connected')).on('error', error => console.log(error.code))`
    const knock = (ids: object) =>
      refusalOf(
        embedded.keep(
          spawn(process.execPath, ['-e', `${script}; setTimeout(process.exit, 1000)`], { ...ids, cwd: '/' }),
        ),
      )
    // the folder above the socket is open
    fs.chmodSync(embedded.dataDir, 0o755)
    expect(await knock(unknownUser)).toBe('EACCES')
    expect(await knock(ordinary)).toBe('connected')
  })

  test('F19: a first start without a passwd entry is refused with the reason, and an existing database runs', async () => {
    chownTree(embedded.dataDir, unknownUser)
    expect(await refusalOf(spawnOwner('', { ids: unknownUser, isFirstStart: true }))).toMatch(
      /could not be created: .*could not look up effective user ID.*Give the user that runs Muster an entry in \/etc\/passwd/s,
    )
    expect(fs.existsSync(inside('pg18'))).toBe(false)

    copyPrepared()
    chownTree(embedded.dataDir, unknownUser)
    const owner = await startInChild('', { ids: unknownUser })
    expect(uidOf(owner.pid)).toBe(unknownUser.uid)
    expect(await query(connectionTo(embedded.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
