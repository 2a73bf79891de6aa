import { prettyFactory } from 'pino-pretty'

const pretty = prettyFactory({
  colorize: process.stdout.hasColors?.() ?? false,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,reqId,method,route,status,ms',
  singleLine: true,
  messageFormat: ({ msg, method, route, status, ms }) =>
    method === undefined ? String(msg ?? '') : `${method} ${route ?? '(unknown)'} ${status} in ${ms} ms`,
})

/** Control characters come from names and addresses of others, and would act on the reader's terminal. */
const withoutControls = (line: string) =>
  line
    .replace(/\\(\\|u00[01][0-9a-f])/g, found => (found === '\\\\' ? found : '?'))
    .replace(/[\x7f-\x9f]/g, '?')

/** One line of the log, for a person at a terminal. */
export const readableLine = (line: string): string => pretty(withoutControls(line)) ?? line
