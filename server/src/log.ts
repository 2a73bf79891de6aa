import pino from 'pino'
import type { Config } from '#config.ts'
import { openLogOutput } from '#log-output.ts'
import { readableLine } from '#readable-line.ts'

export interface Log {
  info(facts: object | string, message?: string): void
  warn(facts: object | string, message?: string): void
  error(facts: object | string, message?: string): void
}

/** PostgreSQL's `detail` quotes the whole row, with e-mail, phone and password hash. */
function withoutRow(error: Error) {
  const { detail, where, internalQuery, ...logged } = pino.stdSerializers.err(error)
  return logged
}

/** For commands whose result is on stdout. */
export const openLogOnStderr = (config: Config): Log =>
  openLog(config, {
    write: line => process.stderr.write(process.stderr.isTTY ? readableLine(line) : line),
  })

export const openLog = (config: Config, to: pino.DestinationStream = openLogOutput()): Log =>
  pino(
    {
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.authorization'],
      serializers: { err: withoutRow },
    },
    to,
  )
