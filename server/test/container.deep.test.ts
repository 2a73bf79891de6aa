import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const dockerfile = read('container/Dockerfile')

test.each([
  [200, 0],
  [503, 1],
])('The health check of the container ends with the right code when /readyz is %i', async (status, code) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url)
    reply.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [program = '', ...args] = JSON.parse(/HEALTHCHECK .* CMD (\[.*\])/.exec(dockerfile)![1]!)
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PORT: String((server.address() as AddressInfo).port) },
  })
  expect(await once(child, 'exit')).toEqual([code, null])
  expect(asked).toEqual(['/readyz'])
  server.close()
})

test('The container starts a file that exists', () => {
  const [program, ...args]: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!)
  expect(program).toBe('node_modules/.bin/node')
  expect(existsSync(path.join(ROOT, args.at(-1) ?? ''))).toBe(true)
})

test.each(['compose.yaml', 'compose.postgres.yaml'])('%s sets variables that Muster knows', name => {
  const [, service = ''] = /^ {2}muster:\n((?: {4}.*\n|\n)*)/m.exec(read(`container/${name}`))!
  const variables = [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, variable]) => variable)
  expect(variables).toContain('PUBLIC_URL')
  for (const variable of variables) expect(read('README.md')).toContain(`\`${variable}\``)
})
