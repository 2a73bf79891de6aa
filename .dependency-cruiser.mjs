/**
 * The arrows of ARCHITECTURE.md, one row each: [name, who, may not import, what to do instead].
 * Paths are regular expressions from the root.
 */
const FEATURE = '^server/src/features/([^/]+)/'
const COMMANDS = `${FEATURE}(commands|mail)`
const SQL_FILES = `${FEATURE}(store|views|read)|^server/src/features/.*-sql[.]ts$`
const WEB_FEATURE = '^web/src/features/([^/]+)/'

const ARROWS = [
  [
    'domain-is-pure',
    '^domain/src/',
    { pathNot: '^(domain/src|node_modules/zod)/' },
    'domain imports zod and itself. I/O is in server or web.',
  ],
  [
    'endpoints-hold-no-schema',
    '^domain/src/([^/]+/endpoints|shared/endpoint)[.]ts$',
    {
      path: '/schema[.]ts$|^domain/src/shared/(text|reply)[.]ts$|^node_modules/zod/',
      dependencyTypesNot: ['type-only'],
    },
    'Import the type of a schema only: its code would load zod on every screen. Values go to limits.ts.',
  ],
  ['server-and-web-never-meet', '^server/', '^web/', 'What both need is in domain.'],
  ['web-and-server-never-meet', '^web/', '^server/', 'What both need is in domain.'],
  ['nobody-imports-main', '^(server|web)/', '^(server/src|web/src/app)/main[.]tsx?$', 'main acts on import.'],
  [
    'features-are-below-app',
    '^server/src/(features|http|db|outside)/',
    '^server/src/(app|start|main)[.]ts$',
    'app composes features and http, never the other way.',
  ],
  [
    'db-knows-no-feature',
    '^server/src/(db|outside)/',
    '^server/src/(features|http|operator|demo)/',
    'db and outside are at the bottom: take what you need as an argument.',
  ],
  [
    'routes-hold-no-sql',
    `${FEATURE}routes`,
    '^server/src/db/|^node_modules/(kysely|pg)/',
    'A route calls a command or a view.',
  ],
  [
    'commands-hold-no-sql',
    COMMANDS,
    '^server/src/db/(access|statement|gather)[.]ts$|^node_modules/(kysely|pg)/|/server/migrations/',
    'Write a store function for a command, or a view for a screen.',
  ],
  [
    'commands-hold-no-http',
    COMMANDS,
    '^server/src/http/(?!addresses|caller|role-in-event|limits|session)|^node_modules/fastify/|^server/.*/routes',
    'HTTP is in routes and http/: a command throws Refused(code).',
  ],
  [
    'stores-hold-no-rules',
    `${FEATURE}store`,
    '^server/src/(http|refused)|^domain/src/[^/]+/rules[.]ts$|/(commands|routes|views)[^/]*',
    'A store is small SQL functions: rules and refusals are in commands.',
  ],
  [
    'views-write-nothing',
    `${FEATURE}views`,
    '/(commands|routes|store)(/|[^/]*[.]ts$)|^node_modules/fastify/',
    'A view reads: what changes data is a command.',
  ],
  [
    'only-sql-files-speak-sql',
    {
      path: '^server/src/',
      pathNot: `${SQL_FILES}|^server/src/(db|demo)/|^server/src/http/(list-form|limits|live/store|session|role-in-event)|[.]test[.]ts$`,
    },
    '^node_modules/(kysely|pg)/|^server/src/db/statement[.]ts$',
    'Files named store, views, read or -sql speak SQL.',
  ],
  [
    'write-only-your-own',
    FEATURE,
    {
      path: `${FEATURE}(store|routes)`,
      pathNot: '^server/src/features/($1|audit|excuses|items|notifications)/',
    },
    'Call the other feature’s commands with tx.',
  ],
  [
    'app-composes-features',
    WEB_FEATURE,
    '^web/src/app/',
    'app composes features, never the other way: pass it in, or move it to device or ui.',
  ],
  [
    'features-share-their-api',
    WEB_FEATURE,
    { path: '^web/src/features/[^/]+/([^/]+/|[^/]+[.]screen)', pathNot: '^web/src/features/$1/' },
    'A feature may use another’s api.ts, never its parts or screens: compose them in app.',
  ],
  [
    'ui-knows-no-data',
    '^web/src/ui/',
    '^domain/|^web/src/(features|app|device)/|^node_modules/(@tanstack/(?!react-virtual|virtual-core)|zustand)/',
    'Pass sentences and values in as props.',
  ],
  [
    'device-knows-no-screen',
    '^web/src/device/',
    '^web/src/(features|app|ui)/',
    'device holds one browser capability a file: take what you need as an argument.',
  ],
  [
    'a-file-has-a-subject',
    '^(domain|server|web)/',
    '^(domain|server|web)/.*(/(utils|helpers|common|services)(/|[.]tsx?$)|-manager[.]tsx?$)',
    'Name the file for the rule, the screen or the device that it holds.',
  ],
]

const asPath = value => (typeof value === 'string' ? { path: value } : value)
const TESTS = '[.]test[.]tsx?$|^(domain|server|web)/test/'

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...ARROWS.map(([name, who, target, comment]) => {
      const from = asPath(who)
      return {
        name,
        comment,
        severity: 'error',
        from: { ...from, pathNot: [TESTS, ...(from.pathNot ? [from.pathNot] : [])] },
        to: asPath(target),
      }
    }),
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could use
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
