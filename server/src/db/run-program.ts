import { spawn } from 'node:child_process'

/** How PostgreSQL's programs are started: they refuse to run as root (reliability.md case 17). */
export interface Account {
  /** ends sentences: "cannot run …" */
  label: string
  prefix: readonly string[]
  ids: { uid: number; gid: number } | undefined
}

// PostgreSQL gets nothing of our environment, so PGPORT and the like cannot mislead it.
export const programEnvironment = { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }

/** The arguments of `spawn` that start a program under an account. */
export function callOf(account: Account, program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  return [command, rest]
}

/** Runs a program that ends by itself; `output` holds what it said, for an error sentence. */
export function runProgram(
  account: Account,
  program: string,
  args: readonly string[],
  input = '',
): Promise<{ ok: boolean; output: string }> {
  return new Promise(resolve => {
    let output = ''
    const [command, rest] = callOf(account, program, args)
    const child = spawn(command, rest, { ...account.ids, env: programEnvironment })
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output: output.trim() }))
  })
}
