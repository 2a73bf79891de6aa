import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const GUIDES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md']
const FOLDERS = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs']
const CITES = /\.(ts|tsx|css|md)$/

const tree = globSync('**/*', {
  cwd: ROOT,
  exclude: name => /(^|\/)(node_modules|dist|\.git|data|test-results)$/.test(name),
}).toSorted()
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const own = path.relative(ROOT, import.meta.filename)
const citing = tree.filter(
  file =>
    CITES.test(file) && file !== own && (GUIDES.includes(file) || FOLDERS.includes(file.split('/')[0] ?? '')),
)

const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^(?:[-#]+ )?\*\*([RF]\d+)\*\*/gm)].map(([, anchor = '']) => anchor)
const anchors = [...anchorsIn('docs/product.md'), ...anchorsIn('docs/failures.md')]
const decisions = globSync('docs/decisions/*.md', { cwd: ROOT }).map(file =>
  Number.parseInt(path.basename(file), 10),
)

const DECISION = /\bdecisions?\s+(\d{1,3}(?:(?:,\s*|\s+and\s+)\d{1,3}\b)*)/gi
const leadsNowhere = (text: string) => [
  ...[...text.matchAll(/(?<![#\w`])[RF]\d{1,3}\b/g)]
    .map(([cited]) => cited)
    .filter(cited => !anchors.includes(cited)),
  ...[...text.matchAll(DECISION)]
    .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
    .filter(number => !decisions.includes(Number(number)))
    .map(number => `decision ${number}`),
]

/** Documents that are not in the repository, and the names that failures once had. */
const GONE =
  /\bspecification,? \d|\bspecification['’]s\b|\bthe specification\b|\b(?:design|reliability|maps-and-messages|toolchain|peers|models)\.md\b|\brulings? \d|'case \d/gi

const found = (find: (text: string) => readonly string[]) =>
  citing.flatMap(file => find(read(file)).map(citation => `${file}: ${citation}`))

describe('citations', () => {
  test('Each rule and failure has one anchor', () => {
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
    expect(anchors.filter(anchor => anchor.startsWith('R')).length).toBeGreaterThan(60)
    expect(anchors.filter(anchor => anchor.startsWith('F')).length).toBeGreaterThan(40)
  })

  test('Each cited rule, failure and decision exists', () => {
    expect(found(leadsNowhere)).toEqual([])
  })

  test('A citation of a rule, failure or decision that does not exist is found', () => {
    const text =
      'fine (R7), (F13), decision 12; not (R39), F28: or decisions 3 and 998; #f7f7f7, `R123` and F&B are none'
    expect(leadsNowhere(text)).toEqual(['R39', 'F28', 'decision 998'])
  })

  test('Nothing cites a document that is not in the repository', () => {
    expect(found(text => text.match(GONE) ?? [])).toEqual([])
    expect('by Specification 4, design.md ruling 7 and reliability.md'.match(GONE)).toHaveLength(4)
  })
})

const FILE = /^[\w.*-]+(?:\/[\w.*-]+)*\.(?:ts|tsx|css|md|json|geojson|png)$/
const BELOW_ROOT = new RegExp(`^(?:${[...FOLDERS, '.ci'].join('|')})/`)

/** Paths from the root, links, and names of files in backticks. `<feature>` and `*` are any name. */
function pathsIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter(name => FILE.test(name))
  const fromRoot = (text.match(/[\w.<>*/-]+/g) ?? []).filter(word => BELOW_ROOT.test(word))
  return [...new Set([...links, ...quoted, ...fromRoot])]
}

const escaped = (name: string) =>
  name
    .replace(/[.]$|\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/<\w+>|\*/g, '[^/]+')

/** From the root, or at the end of some path. */
function isThere(name: string): boolean {
  const pattern = new RegExp(`${BELOW_ROOT.test(name) ? '^' : '(^|/)'}${escaped(name)}$`)
  return tree.some(file => pattern.test(file))
}

describe('the guides', () => {
  test.each(GUIDES)('%s names files that exist', guide => {
    expect(pathsIn(read(guide)).filter(name => !isThere(name))).toEqual([])
  })

  test('A file that does not exist is found', () => {
    const text =
      'See `http/mount.ts`, [this](docs/product.md#R7), `http/nowhere.ts` and server/src/<feature>/nothing/.'
    expect(pathsIn(text).filter(name => !isThere(name))).toEqual([
      'http/nowhere.ts',
      'server/src/<feature>/nothing/.',
    ])
  })
})

const documents = tree.filter(file => /^(docs\/.*|bench\/.*|[^/]+)\.md$/.test(file))
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

function isTarget(file: string, fragment: string): boolean {
  if (!tree.includes(file)) return false
  const text = file.endsWith('.md') ? read(file) : ''
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading))
  return fragment === '' || headings.includes(fragment) || text.includes(`<a id="${fragment}">`)
}

test('Each link between documents leads to a file, and to a heading or anchor in it', () => {
  const links = documents.flatMap(document =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(
      ([, target = '', fragment = '']) => ({
        document,
        file: target === '' ? document : path.join(path.dirname(document), target),
        fragment,
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ file, fragment }) => !isTarget(file, fragment))).toEqual([])
  expect(isTarget('docs/product.md', 'R7')).toBe(true)
  expect(isTarget('docs/product.md', 'R39')).toBe(false)
})
