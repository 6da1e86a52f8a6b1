/** ESM: imports every entry, calls a server with the SDK, and starts and stops an app of the machines. */
export const MODULE = `
import { createServer } from 'node:http'
import { createApp } from '@cht/machines'
import { createClient } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'

const entries = JSON.parse(process.argv[2])
for (const entry of entries) await import(entry)

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.url === '/api/live-sessions')
    return response.end('{"data":[{"startTime":"09:00","durationInMinutes":60}]}')
  response.statusCode = 401
  response.end('{"message":"Log in to continue","code":"signed_out"}')
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const client = createClient({ baseURL: 'http://127.0.0.1:' + server.address().port + '/api' })
const [session] = await client.liveSessions.list()
const error = await client.orders.all().catch((reason) => reason)
if (session.startTime !== '09:00' || !isApiError(error) || error.code !== 'signed_out') throw error
const app = createApp(client, { onToast: () => {} })
await new Promise((resolve) => app.session.subscribe((state) => state.matches('guest') && resolve()))
app.stop()
server.close()
server.closeAllConnections?.()
console.log('module')
`

/** CommonJS: requires every entry. Node loads ES modules with `require` from 20.19 and 22.12 on. */
export const COMMONJS = `
const entries = JSON.parse(process.argv[2])
for (const entry of entries) require(entry)
const { createClient } = require('@cht/sdk')
if (typeof createClient().orders.all !== 'function') throw new Error('No client')
if (!require('@cht/sdk/openapi.json').paths['/rates']) throw new Error('No OpenAPI document')
console.log('commonjs')
`

const imports = (entries: string[]) =>
  entries.map((entry, index) => `import * as entry${index} from '${entry}'`).join('\n')

/** TypeScript: imports every entry. */
export function createTypedModule(entries: string[]): string {
  return `
import { createApp } from '@cht/machines'
import { createClient, type Client } from '@cht/sdk'
${imports(entries)}
export const modules: object[] = [${entries.map((_, index) => `entry${index}`).join(', ')}]
export const app = (client: ReturnType<typeof createClient>) => createApp.length + client.now()
export const createOrder = async (client: Client): Promise<number | undefined> =>
  (await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })).value?.amount
// @ts-expect-error 1 is not an order amount
export const createInvalidOrder = () => createClient().orders.createBuy({ amount: 1, paymentMethod: 'bank' })
`
}

/** TypeScript, CommonJS: `require` of ES modules, which `module: node20` allows. */
export const TYPED_COMMONJS = `
import sdk = require('@cht/sdk')
import { createApp } from '@cht/machines'
export const client: sdk.Client = sdk.createClient()
export const start: typeof createApp = createApp
`

/** TypeScript, CommonJS: `module: node16` refuses `require` of ES modules, and allows `import()`. */
export const TYPED_COMMONJS_NODE16 = `
// @ts-expect-error The file is CommonJS, and the package has ES modules only
import { createClient } from '@cht/sdk'
import type { Client } from '@cht/sdk' with { 'resolution-mode': 'import' }
export const load = async (): Promise<Client> => (await import('@cht/sdk')).createClient()
export const ignored: unknown = createClient
`
