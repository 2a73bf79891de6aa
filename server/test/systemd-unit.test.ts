import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const UNIT = path.resolve(import.meta.dirname, '../../docs/muster.service')
const text = readFileSync(UNIT, 'utf8')
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
/** `security` of one file exists since version 250. */
const version = Number(/systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1] ?? 0)

test('The systemd unit listens on this machine only and holds no secret', () => {
  expect(text).toMatch(/^Environment=.*\bHOST=127\.0\.0\.1\b/m)
  expect(text).toMatch(/^EnvironmentFile=\/etc\/muster\.env$/m)
  expect(text).not.toMatch(/_URL=|PASSWORD|_KEY=/)
})

test('systemd tries again for as long as Muster does not start, with a pause', () => {
  expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(text).toMatch(/^Restart=always\nRestartSec=[1-9]\d*$/m)
})

test.skipIf(version < 250)('systemd calls the unit well protected (needs systemd-analyze 250)', () => {
  const { stdout } = analyze('security', '--offline=true', '--no-pager', UNIT)
  const exposure = /exposure level for muster\.service: ([\d.]+) (\w+)/.exec(stdout)
  expect(exposure?.[2], stdout).toBe('OK')
  expect(Number(exposure?.[1])).toBeLessThan(2)
})

test.skipIf(version < 250)('systemd knows every line of the unit (needs systemd-analyze 250)', () => {
  const { stderr } = analyze('verify', '--man=no', UNIT)
  // the checkout is not in /srv/muster here
  const complaints = stderr
    .split('\n')
    .filter(line => line.startsWith('muster.service') && !line.includes('is not executable'))
  expect(complaints).toEqual([])
})
