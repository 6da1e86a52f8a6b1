import { expect, test } from 'vitest'
import { ENDPOINTS, PICTURE_PATHS, sendToEndpoint } from './endpoints.js'
import { onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { createSignupInput } from './fixtures.js'

/** Routes that are neither endpoints nor pictures. They have no user data, or tests of their own. */
const OTHER_ROUTES = [
  // The live stream has tests of its own (live-stream-*.test.ts).
  'GET /api/events',
  // The user's own data (account-data.test.ts).
  'GET /api/account/data.zip',
  // The data of a user, for the operator (operator-personal-data.test.ts).
  'POST /api/operator/users/data',
  'GET /api/openapi.json',
  // crash-reports.test.ts
  'POST /api/crash-reports',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
]

/** The method and path of every route, parsed from Fastify's route tree. */
const listRoutes = ({ running }: TestExchange): string[] => {
  const ancestors: string[] = []
  return running.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = Math.ceil(indent.length / 4)
      ancestors.length = Math.max(0, depth - 1)
      ancestors.push(part)
      const path = ancestors.join('')
      return methods === ''
        ? []
        : methods
            .split(', ')
            .filter((method) => method !== 'HEAD')
            .map((method) => `${method} ${path}`)
    })
}

onOneEngine('access to the routes', (engine) => {
  const start = shareExchange(engine)

  test('every route but those of the web app is an endpoint, a picture, or one of OTHER_ROUTES', async () => {
    const known = [
      ...ENDPOINTS.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`),
      ...PICTURE_PATHS.map((path) => `GET /api${path}`),
    ].map((route) => route.replace('/verifications/{id}/front', '/verifications/{id}/{side}'))
    const expected = [...known, ...OTHER_ROUTES]
      .filter((route) => !route.endsWith('/back'))
      .map((route) => route.replace(/\{(\w+)\}/g, ':$1'))
    const served = listRoutes(await start()).filter((route) =>
      /^\w+ (\/api\/|\/\w+z$|\/metrics$)/.test(route),
    )
    expect(served.sort()).toEqual(expected.sort())
  })

  test('endpoints refuse requests without a session, a verified phone or the operator’s token', async () => {
    const exchange = await start()
    const signup = createSignupInput('newcomer')
    const client = exchange.createClient()
    await client.auth.signup(signup)
    const unverified = await exchange.logInForCookie({ ...signup, id: '', client })
    /** The statuses of a guest and of an unverified user. */
    const expected = { anyone: undefined, session: [401, 200], verified: [401, 403], operator: [401, 401] }
    for (const { name, endpoint } of ENDPOINTS) {
      if (endpoint.access === 'anyone') continue
      const asGuest = (await sendToEndpoint(exchange, endpoint, {}, undefined)).status
      const asUnverified = (await sendToEndpoint(exchange, endpoint, {}, unverified)).status
      expect([name, asGuest, asUnverified]).toEqual([name, ...(expected[endpoint.access] ?? [])])
    }
  })
})
