import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

type Names = Readonly<Record<string, unknown>>
type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** Adds names to each line. A child of pino would prepare them first, which costs more than the one line of most requests. */
class RequestLog implements FastifyBaseLogger {
  readonly #log: FastifyBaseLogger
  readonly #names: Names
  readonly silent: FastifyBaseLogger['silent']

  constructor(log: FastifyBaseLogger, names: Names) {
    this.#log = log
    this.#names = names
    this.silent = log.silent
  }

  get level() {
    return this.#log.level
  }

  #write(level: Level, facts: unknown, words: unknown[]): void {
    if (typeof facts === 'string') this.#log[level](this.#names, facts, ...words)
    else
      this.#log[level](
        { ...this.#names, ...(facts instanceof Error ? { err: facts } : (facts as Names)) },
        ...(words as [string?]),
      )
  }

  trace(facts: unknown, ...words: unknown[]) {
    this.#write('trace', facts, words)
  }
  debug(facts: unknown, ...words: unknown[]) {
    this.#write('debug', facts, words)
  }
  info(facts: unknown, ...words: unknown[]) {
    this.#write('info', facts, words)
  }
  warn(facts: unknown, ...words: unknown[]) {
    this.#write('warn', facts, words)
  }
  error(facts: unknown, ...words: unknown[]) {
    this.#write('error', facts, words)
  }
  fatal(facts: unknown, ...words: unknown[]) {
    this.#write('fatal', facts, words)
  }
  child(names: Names, options: Parameters<FastifyBaseLogger['child']>[1]): FastifyBaseLogger {
    const all = { ...this.#names, ...names }
    return options && Object.keys(options).length > 0
      ? this.#log.child(all, options)
      : new RequestLog(this.#log, all)
  }
}

/** A route with a level of its own has a child of pino. */
export const requestLogOf: NonNullable<FastifyServerOptions['childLoggerFactory']> = (log, names, options) =>
  new RequestLog(log, {}).child(names, options)
