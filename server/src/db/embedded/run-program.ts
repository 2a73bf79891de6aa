import { spawn } from 'node:child_process'

export interface Account {
  label: string
  prefix: readonly string[]
  ids: { uid: number; gid: number } | undefined
}

// nothing of our own environment: PGPORT and the like must not reach PostgreSQL (F2)
export const programEnvironment = { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }

export function spawnArguments(
  account: Account,
  program: string,
  args: readonly string[],
): [string, string[]] {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  return [command, rest]
}

export interface ProgramResult {
  ok: boolean
  output: string
  complaint: string
}

export function runProgram(
  account: Account,
  program: string,
  args: readonly string[],
  input = '',
): Promise<ProgramResult> {
  return new Promise(resolve => {
    const [command, rest] = spawnArguments(account, program, args)
    const child = spawn(command, rest, { ...account.ids, env: programEnvironment })
    let output = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint += chunk
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('error', error => resolve({ ok: false, output, complaint: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output, complaint: complaint.trim() }))
  })
}
