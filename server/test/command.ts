import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { childEnvironment } from './child-environment.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')

export interface Command {
  process: ChildProcess
  /** stdout and stderr so far */
  said(): string
  ended: Promise<Ended>
}

export interface Ended {
  code: number | NodeJS.Signals
  stdout: Buffer
  /** stdout and stderr */
  said: string
}

/** Runs `main.ts`, as npm does. Its stdin stays open. */
export function startCommand(args: readonly string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, [MAIN, ...args], { env: childEnvironment(env) })
  const out: Buffer[] = []
  let complaints = ''
  child.stdin.on('error', () => undefined)
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk
  })
  const said = () => Buffer.concat(out).toString('utf8') + complaints
  return {
    process: child,
    said,
    ended: new Promise(resolve => {
      child.once('close', (code, signal) =>
        resolve({ code: signal ?? code ?? -1, stdout: Buffer.concat(out), said: said() }),
      )
    }),
  }
}

export function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  input: Buffer = Buffer.alloc(0),
): Promise<Ended> {
  const command = startCommand(args, env)
  command.process.stdin?.end(input)
  return command.ended
}
