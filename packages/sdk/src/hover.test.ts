import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { contract } from './contract.js'
import { operator } from './operator/endpoints.js'

const FILE = fileURLToPath(new URL('hover.ts', import.meta.url))
const EXPRESSIONS = [
  'client',
  'small',
  'small.auth',
  'operator',
  'client.orders',
  'client.trades',
  'client.orders.createSell',
  'client.orders.all',
  'client.orders.pay',
  'client.auth.login',
  'client.trades.open',
  'client.investments.list',
  'client.liveSessions.list',
  'client.trades.requestExtension',
  'client.auth.sessions',
]

/** What an editor shows for the end of each expression: the type, and the first line of the documentation. */
const hover = (expressions: readonly string[]) => {
  const lines = [
    "import { auth, orders } from './entry-points/contract.js'",
    "import { createClient, createClientOf } from './index.js'",
    "import { createOperatorClient } from './operator/index.js'",
    'const client = createClient()',
    'const small = createClientOf({}, { auth, orders })',
    "const operator = createOperatorClient({ token: '' })",
    ...expressions,
  ]
  const text = `${lines.join('\n')}\n`
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
  }
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) =>
      ts.ScriptSnapshot.fromString(path === FILE ? text : readFileSync(path, 'utf8')),
    getCurrentDirectory: () => fileURLToPath(new URL('.', import.meta.url)),
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  // A module that does not exist would make its names `any`, with nothing to show.
  expect(service.getSemanticDiagnostics(FILE).map(({ messageText }) => messageText)).toEqual([])
  return expressions.map((expression) => {
    const info = service.getQuickInfoAtPosition(FILE, text.indexOf(`\n${expression}\n`) + expression.length)
    const [summary = ''] = ts.displayPartsToString(info?.documentation).split('\n')
    return [ts.displayPartsToString(info?.displayParts), summary]
  })
}

test('an editor shows models by name, the fields of the input, and the documentation', () => {
  const page =
    '(input?: {\n    limit?: number | undefined;\n    cursor?: string | undefined;\n} | undefined, '
  const options = 'options?: CallOptions) => '
  expect(hover(EXPRESSIONS)).toEqual([
    ['const client: Client', ''],
    [expect.stringMatching(/^const small: ClientOf<"\w+" \| "\w+">$/), ''],
    ['(property) auth: AuthMethods', expect.stringContaining('Signing up')],
    ['const operator: OperatorClient', ''],
    [
      '(property) Client.orders: OrderMethods',
      'Orders, and paying and confirming the trades that they are matched to.',
    ],
    ['(property) Client.trades: TradeMethods', expect.stringContaining('Matched orders')],
    [
      expect.stringMatching(
        /^\(property\) createSell: \(input: \{\n {4}amount: 25000 [\s\S]*\n {4}paymentMethod: [\s\S]*\}, options\?: CallOptions\) => Promise<WriteResult<Order \| undefined>>$/,
      ),
      'Places a sell order for the next live session and moves its amount into escrow. `amount` is one of the listed amounts, in',
    ],
    [`(property) all: ${page}${options}Promise<AllOrders>`, expect.stringContaining('Lists the user')],
    [
      `(property) pay: (input: {\n    id: string;\n    paymentProof: Picture;\n    transactionHash?: string | undefined;\n    payerName?: string | undefined;\n    payerAccount?: string | undefined;\n    payerAddress?: string | undefined;\n}, ${options}Promise<WriteResult<MatchedOrder | undefined>>`,
      expect.stringContaining('Sends the proof of payment'),
    ],
    [
      `(property) login: (input: {\n    email: string;\n    password: string;\n}, ${options}Promise<WriteResult<User | undefined>>`,
      expect.stringContaining('Logs in. Starts a session'),
    ],
    [
      `(property) open: ${page}${options}Promise<Page<MatchedOrder>>`,
      expect.stringContaining('Lists the user'),
    ],
    [`(property) list: ${page}${options}Promise<InvestmentList>`, expect.stringContaining('Lists the user')],
    [`(property) list: (${options}Promise<LiveSessionList>`, expect.stringContaining('Lists the daily')],
    [
      `(property) requestExtension: (input: {\n    id: string;\n}, ${options}Promise<WriteResult<MatchedOrder>>`,
      expect.stringContaining('Asks the seller for 15'),
    ],
    [
      `(property) sessions: (${options}Promise<List<LoginSession>>`,
      expect.stringContaining('Lists the login'),
    ],
  ])
})

test('an editor shows every method with named types and its documentation, never the data of its endpoint', () => {
  const groups = Object.entries(contract).map(([name, group]) => [`client.${name}`, group] as const)
  const methods = [...groups, ['operator', operator] as const].flatMap(([path, group]) =>
    Object.keys(group).map((name) => `${path}.${name}`),
  )
  const unclear = hover(methods).filter(
    ([type = '', summary = '']) =>
      !/^\(property\) \w+: \([\s\S]*\) => Promise<[\s\S]+>$/.test(type) ||
      /readonly (?:method|path)|Zod|\.\.\./.test(type) ||
      !/^[A-Z].{10}/.test(summary),
  )
  expect(methods.length).toBeGreaterThan(60)
  expect(unclear).toEqual([])
})
