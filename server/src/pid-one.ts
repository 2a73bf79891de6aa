import { existsSync } from 'node:fs'

const SHELL = '/bin/sh'

/** Passes signals on, ends as its child ends, and waits for every other child too. */
const INIT = `
for name in TERM INT HUP; do trap "kill -$name \\$child" $name; done
"$@" & child=$!
while wait $child; code=$?; kill -0 $child 2>/dev/null; do :; done
exit $code`

/** Node as PID 1 never waits for orphans, which stay as zombies: a shell takes its place and starts us again (F24). */
export function leavePidOne(): void {
  if (process.pid !== 1 || !process.execve || !existsSync(SHELL)) return
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(SHELL, [SHELL, '-c', INIT, 'muster', ...again])
}
