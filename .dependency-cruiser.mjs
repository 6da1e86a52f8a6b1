/** Who may import whom: `web → machines → sdk`, `web → ui`, `server → lifecycles, sdk`, and the layers inside the server and the web. */

const TESTS = ['\\.(test|test-d|stories)\\.tsx?$', '^packages/[^/]+/(test|stories|src/testing)/']
/** The sources that ship, of one package. */
const shipped = (name) => ({ path: `^packages/${name}/src/`, pathNot: TESTS })
const npm = (...names) => `node_modules/(${names.join('|')})/`

const SERVER = '^packages/server/src/'
/** Paths of files, and of folders, which end with a slash. */
const inServer = (paths) => `${SERVER}(${paths.map((path) => path.replace('.', '\\.')).join('|')})`
/** The layers of the server, from the lowest. What no row names is the app, which may import all of them. */
const SERVER_LAYERS = [
  ['kernel/'],
  ['domain/'],
  ['platform/db/', 'platform/documents/', 'platform/outgoing/'],
  [
    'platform/audit/',
    'platform/cases/',
    'platform/encryption/',
    'platform/events/',
    'platform/pictures/',
    'platform/replicas/',
    'platform/switches/',
    'platform/tracing/',
  ],
  ['platform/mail/', 'platform/picture-storage/', 'platform/push/'],
  ['platform/context.ts'],
  ['platform/deadlines/', 'platform/http/'],
  [
    'features/crash-reports/',
    'features/live-sessions/',
    'features/notifications/',
    'features/rates/',
    'features/statement/',
    'features/switches/',
    'features/terms/',
  ],
  ['features/payment-details/', 'features/referrals/', 'features/webhooks/'],
  ['features/auth/', 'features/verification/'],
  [
    'features/announcements/',
    'features/events/',
    'features/investments/',
    'features/market/',
    'features/profile/',
    'features/push/',
    'features/token-requests/',
    'features/trading/',
  ],
  ['features/account/', 'features/cases/'],
  ['jobs/'],
  ['monitoring/', 'operator/'],
]

const serverLayers = SERVER_LAYERS.map((layer, index) => {
  const lower = SERVER_LAYERS.slice(0, index).flat()
  return {
    name: `server-layer-${index + 1}`,
    comment: `Each of ${layer.join(', ')} imports itself and the layers below it. What it needs of those above it, they pass to it.`,
    severity: 'error',
    from: { path: inServer(layer), pathNot: TESTS },
    to: { path: SERVER, pathNot: [`${SERVER}$1`, ...(lower.length > 0 ? [inServer(lower)] : [])] },
  }
})

const NODE_ENTRY = '^packages/sdk/src/node\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'sdk-stands-alone',
      comment:
        'The SDK imports itself, zod, ofetch, a parser of event streams and two libraries of hashes: nothing of ours, no React, no XState, no Node built-ins.',
      severity: 'error',
      from: { ...shipped('sdk'), pathNot: [...TESTS, NODE_ENTRY] },
      to: {
        pathNot: [
          '^packages/sdk/src/',
          npm('zod', 'ofetch', 'eventsource-parser', '@noble/hashes', '@scure/base'),
        ],
      },
    },
    {
      name: 'sdk-in-node-keeps-cookies',
      comment: 'The entry for Node has a cookie jar beside what the SDK has.',
      severity: 'error',
      from: { path: NODE_ENTRY },
      to: { pathNot: ['^packages/sdk/src/', npm('tough-cookie')] },
    },
    {
      name: 'sdk-runs-everywhere',
      comment: 'Nothing but a program of Node imports the entry for Node.',
      severity: 'error',
      from: { path: '^packages/(sdk|machines|web)/src/', pathNot: TESTS },
      to: { path: NODE_ENTRY },
    },
    {
      name: 'machines-know-the-sdk-alone',
      comment:
        'Statecharts import themselves, the SDK and XState: no React, no server, no web, no Node built-ins. Nothing of them needs the hooks, which import React.',
      severity: 'error',
      from: {
        ...shipped('machines'),
        pathNot: [...shipped('machines').pathNot, '^packages/machines/src/react/'],
      },
      to: { pathNot: ['^packages/machines/src/(?!react/)', '^packages/sdk/src/', npm('xstate')] },
    },
    {
      name: 'hooks-know-react-alone',
      comment: 'The hooks for React import the machines, React and @xstate/react, and no DOM library.',
      severity: 'error',
      from: { path: '^packages/machines/src/react/' },
      to: { pathNot: ['^packages/(machines|sdk)/src/', npm('react', '@xstate[/+]react', '@types/react')] },
    },
    {
      name: 'lifecycles-are-light',
      comment: 'The server runs the lifecycles, so they bring no client and no flows with them.',
      severity: 'error',
      from: { path: '^packages/machines/src/(lifecycles|operator)\\.ts$' },
      to: {
        path: '^packages/(machines/src/(form|resource|app/.*)|sdk/src/(client|transport))\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'charts-are-no-client',
      comment:
        'The list of charts and their walks serve tests, drawings and stories; nothing that runs needs them.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: ['^packages/machines/src/charts/', ...TESTS] },
      to: { path: '^packages/machines/src/charts/' },
    },
    {
      name: 'server-runs-lifecycles-only',
      comment:
        'Of the machines the server imports @cht/machines/lifecycles and operator; flows belong to clients.',
      severity: 'error',
      from: { path: '^packages/server/src/' },
      to: { path: '^packages/machines/', pathNot: '^packages/machines/src/(lifecycles|operator)\\.ts$' },
    },
    {
      name: 'domain-needs-no-database',
      comment:
        'What @cht/server/domain gives runs wherever the SDK does: no database, no web server, no Node built-ins. The types of rows need none.',
      severity: 'error',
      from: { path: '^packages/server/src/domain/' },
      to: {
        reachable: true,
        path: [
          '^packages/server/src/(?!domain/|kernel/(refusal|tables)\\.ts)',
          npm('fastify', 'pg', '@electric-sql'),
        ],
      },
    },
    ...serverLayers,
    {
      name: 'server-layers-are-complete',
      comment: 'Every folder of the server is in SERVER_LAYERS.',
      severity: 'error',
      from: {},
      to: { path: `${SERVER}.+/`, pathNot: inServer(SERVER_LAYERS.flat()) },
    },
    {
      name: 'server-features-share-no-routes',
      comment: 'A feature imports the queries and services of another, not its routes.',
      severity: 'error',
      from: { path: `${SERVER}features/([^/]+)/`, pathNot: TESTS },
      to: { path: `${SERVER}features/.+routes\\.ts$`, pathNot: `${SERVER}features/$1/` },
    },
    {
      name: 'conformance-judges-from-outside',
      comment:
        'The conformance kit knows the contract alone: itself, the SDK and a validator of JSON schemas.',
      severity: 'error',
      from: shipped('conformance'),
      to: {
        pathNot: [
          '^packages/(conformance|sdk)/src/',
          npm('ajv', 'ajv-formats'),
          '^node:',
          '^(child_process|module|util)$',
        ],
      },
    },
    {
      name: 'memory-exchange-keeps-its-own-books',
      comment:
        'The exchange in memory has the rules of the others: the lifecycles, the SDK, @cht/server/domain.',
      severity: 'error',
      from: shipped('memory-exchange'),
      to: {
        pathNot: [
          '^packages/(memory-exchange|sdk)/src/',
          '^packages/machines/src/lifecycles\\.ts$',
          '^packages/server/src/domain/',
        ],
      },
    },
    {
      name: 'memory-exchange-is-for-trying',
      comment: 'Stories run on it; nothing that ships does.',
      severity: 'error',
      from: { pathNot: ['^packages/memory-exchange/', '^packages/web/stories/'] },
      to: { path: '^packages/memory-exchange/' },
    },
    {
      name: 'server-shows-nothing',
      comment: 'The server serves the built apps and imports nothing of them.',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: ['^packages/(web|console)/', npm('react', 'react-dom', '@xstate/react')] },
    },
    {
      name: 'web-knows-no-server',
      comment: 'The apps of browsers meet the server over /api alone, and never in Node.',
      severity: 'error',
      from: shipped('(web|console)'),
      to: { path: ['^packages/server/', npm('ofetch', 'fastify', 'pg')] },
    },
    {
      name: 'web-runs-in-browsers',
      comment: 'No Node built-ins in the apps of browsers.',
      severity: 'error',
      from: shipped('(web|console)'),
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'calls-go-through-the-machines',
      comment: 'app/main.tsx alone makes the client; everything else takes types and rules of the SDK.',
      severity: 'error',
      from: {
        path: '^packages/(web|console)/src/',
        pathNot: ['^packages/(web|console)/src/app/main\\.tsx$', ...TESTS],
      },
      to: {
        path: [
          '^packages/sdk/src/(index|client|lazy-client|methods|transport|contract)\\.ts$',
          '^packages/sdk/src/operator/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-no-exchange',
      comment: 'The design system imports no package of ours, its stories neither.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^packages/(?!ui/)' },
    },
    {
      name: 'radix-through-the-design-system',
      comment: '@cht/ui wraps the parts of Radix UI; screens use those.',
      severity: 'error',
      from: { path: '^(packages|\\.storybook|e2e|bench)/', pathNot: '^packages/ui/' },
      to: { path: npm('radix-ui', '@radix-ui') },
    },
    {
      name: 'web-layers-features',
      comment:
        'A feature is built from @cht/ui, components, hooks and platform. The app puts features together.',
      severity: 'error',
      from: { path: '^packages/(web|console)/src/features/', pathNot: TESTS },
      to: { path: '^packages/(web|console)/src/app/' },
    },
    {
      name: 'web-features-meet-at-their-index',
      comment: 'A feature imports another through its index, never its files.',
      severity: 'error',
      from: { path: '^packages/(web|console)/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^packages/(web|console)/src/features/([^/]+)/',
        pathNot: ['^packages/$1/src/features/$2/', '^packages/$1/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'web-layers-components',
      comment: 'Components and hooks know neither the app nor a feature.',
      severity: 'error',
      from: { path: '^packages/(web|console)/src/(components|hooks)/', pathNot: TESTS },
      to: { path: '^packages/(web|console)/src/(app|features)/' },
    },
    {
      name: 'apps-share-nothing',
      comment: 'The web app and the console share parts through @cht/ui and @cht/machines alone.',
      severity: 'error',
      from: { path: '^packages/(web|console)/src/' },
      to: { path: '^packages/(web|console)/src/', pathNot: '^packages/$1/' },
    },
    {
      name: 'web-layers-platform',
      comment: 'The platform wraps the browser: it knows nothing above it.',
      severity: 'error',
      from: { path: '^packages/(web|console)/src/platform/', pathNot: TESTS },
      to: { path: '^packages/(web|console)/src/(app|features|components|hooks)/' },
    },
    {
      name: 'examples-need-no-react',
      comment: 'Examples show that the SDK and the machines are enough: no React, no web, no server.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: ['^packages/(web|server)/', npm('react', 'react-dom', '@xstate/react')] },
    },
    {
      name: 'no-cycles',
      comment:
        'What two files need of each other belongs in a third. Type-only and dynamic imports count as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'sources-import-no-tests',
      comment: 'What ships imports neither tests nor what helps them.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: TESTS },
      to: { path: [...TESTS, '^e2e/', npm('vitest', 'fast-check', '@playwright')] },
    },
    {
      name: 'only-what-is-there',
      comment: 'Every import resolves, and to a package that package.json names.',
      severity: 'error',
      from: { path: '^(packages|e2e|scripts|bench|deploy|examples)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/([^/]+/dist|(web|console)/stories/generated)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tools.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@cht/source', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
