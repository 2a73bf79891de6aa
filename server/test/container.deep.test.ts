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
const serviceOf = (compose: string, service: string) =>
  new RegExp(`^ {2}${service}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(read(`container/${compose}`))![1]!

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
  const variables = [...serviceOf(name, 'muster').matchAll(/^ {6}([A-Z_]+):/gm)].map(
    ([, variable = '']) => variable,
  )
  expect(variables).toContain('PUBLIC_URL')
  for (const variable of variables) {
    const secret = variable.replace(/_FILE$/, '')
    expect(read('README.md')).toContain(secret === variable ? `\`${variable}\`` : `\`${secret}\` ▪`)
  }
})

test('R515: Passwords are secrets in files, which each service that reads one is given, and no image contains', () => {
  const compose = read('container/compose.postgres.yaml')
  expect(compose).not.toMatch(/\$\{\w*(PASSWORD|SMTP_URL)/)
  const [, files = ''] = /^secrets:\n((?: {2}.*\n)*)/m.exec(compose)!
  for (const [service, expected] of [
    ['muster', ['database_url', 'smtp_url']],
    ['postgres', ['postgres_password']],
  ] as const) {
    const text = serviceOf('compose.postgres.yaml', service)
    const [, given = ''] = /^ {4}secrets:\n((?: {6}- .*\n)*)/m.exec(text)!
    const wordsOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word)
    expect(wordsOf(/_FILE: \/run\/secrets\/(\w+)$/gm)).toEqual(expected)
    expect([...given.matchAll(/- (\w+)/g)].map(([, name]) => name)).toEqual(expected)
    for (const name of expected) expect(files).toContain(`  ${name}:\n    file: secrets/${name}\n`)
  }
  for (const file of ['.dockerignore', '.gitignore', 'package.json'])
    for (const name of ['container/.env', 'container/secrets']) expect(read(file)).toContain(name)
})
