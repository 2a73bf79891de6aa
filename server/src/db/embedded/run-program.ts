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

export interface ProgramResult {
  ok: boolean
  output: string
  /** what it wrote to stderr, or why it could not be started */
  complaint: string
}

/** Runs a program that ends by itself. */
export function runProgram(
  account: Account,
  program: string,
  args: readonly string[],
  input = '',
): Promise<ProgramResult> {
  return new Promise(resolve => {
    const [command, rest] = callOf(account, program, args)
    const child = spawn(command, rest, { ...account.ids, env: programEnvironment })
    let output = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint += chunk
    })
    // A program that ends before it has read its input says why on stderr.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('error', error => resolve({ ok: false, output, complaint: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output, complaint: complaint.trim() }))
  })
}
