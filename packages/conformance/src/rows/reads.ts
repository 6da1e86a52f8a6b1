import { paginate } from '@cht/sdk'
import { contract, type PageRequest } from '@cht/sdk/contract'
import {
  describeEndpoint,
  EXTENSION_ENDPOINTS,
  type NamedEndpoint,
  SPECIFICATION_ENDPOINTS,
} from '../endpoints.js'
import { Fault, Skip } from '../outcome.js'
import { readBalances } from '../read-balances.js'
import { defineRow } from '../row.js'

const TERMS_INPUT = { document: 'terms' }

const isReadWithoutId = ({ endpoint: { method, path } }: NamedEndpoint) =>
  method === 'GET' && !path.includes('{id}')

const getInput = ({ path }: NamedEndpoint['endpoint']) => (path.includes('{document}') ? TERMS_INPUT : {})

const reads = [...SPECIFICATION_ENDPOINTS, ...EXTENSION_ENDPOINTS].filter(isReadWithoutId)

/** A request of the seller to each GET endpoint whose path has no id. */
const shapeRows = reads.map(({ name, endpoint }) =>
  defineRow({
    id: `${name}.read`,
    title: `${describeEndpoint(endpoint)} has the documented shape`,
    basis: endpoint.extension ? { beyond: 'an extension' } : { spec: '3; 7' },
    needs: { accounts: ['seller'] },
    run: async ({ seller, call }) => {
      await call(seller.browser, endpoint, getInput(endpoint))
    },
  }),
)

const EVENT_STREAM_TYPE = 'text/event-stream'
/** A field or a comment of server-sent events. */
const EVENT_STREAM_LINE = /^(retry|event|id|data|:)/m

export const readRows = [
  ...shapeRows,
  defineRow({
    id: 'auth.check-auth',
    title: 'The session has the user who has logged in',
    basis: { spec: '4, Auth; 7, Auth' },
    needs: { accounts: ['seller'] },
    run: async ({ seller, call, assertEqual }) => {
      const user = await call(seller.browser, contract.auth.checkAuth)
      await readBalances({ call }, seller)
      assertEqual(
        'the email is that of the account',
        user.email.toLowerCase() === seller.email.toLowerCase(),
        true,
      )
      assertEqual('isPhoneVerified', user.isPhoneVerified, true)
      assertEqual('the type of isDocumentVerified', typeof user.isDocumentVerified, 'boolean')
    },
  }),
  defineRow({
    id: 'auth.login.wrong-password',
    title: 'A wrong password is refused',
    basis: { spec: '4, Auth' },
    needs: { accounts: ['seller'] },
    run: ({ openBrowser, seller: { email, password }, callRefused }) =>
      callRefused(
        openBrowser(),
        contract.auth.login,
        { email, password: `${password}-wrong` },
        { status: 401, code: 'invalid_credentials' },
      ),
  }),
  defineRow({
    id: 'auth.logout',
    title: 'A logout ends its session',
    basis: { spec: '4, Auth' },
    needs: { accounts: ['seller'] },
    run: async ({ openBrowser, seller, call, callRefused }) => {
      const browser = openBrowser()
      const { email, password } = seller
      await call(browser, contract.auth.login, { email, password })
      await call(browser, contract.auth.logout)
      await callRefused(browser, contract.auth.checkAuth, {}, { status: 401, code: 'signed_out' })
    },
  }),
  defineRow({
    id: 'auth.logout.other',
    title: 'The logout of another session ends none of the user’s others',
    basis: { beyond: 'several sessions of a user' },
    needs: { accounts: ['seller'] },
    run: async ({ seller, call }) => {
      await call(seller.browser, contract.auth.checkAuth)
    },
  }),
  defineRow({
    id: 'pages.walk',
    title: 'From page to page, the notifications are listed newest first',
    basis: { beyond: 'pages' },
    needs: { accounts: ['seller'] },
    run: async ({ seller, call, assertEqual }) => {
      const list = (request: PageRequest) => call(seller.browser, contract.notifications.list, { ...request })
      const first = await list({ limit: 1 })
      if (first.length > 1) throw new Skip('the back end has no pages, which are an extension')
      if (first.length === 0) throw new Skip('the seller has no notifications')
      const dates: number[] = []
      for await (const { createdAt } of paginate(list, { limit: 20 })) dates.push(createdAt)
      assertEqual('the newest of the pages', dates[0], first[0]?.createdAt)
      assertEqual(
        'the order of the pages',
        dates,
        [...dates].sort((a, b) => b - a),
      )
    },
  }),
  defineRow({
    id: 'events.stream',
    title: 'The live stream begins with a line of server-sent events',
    basis: { beyond: 'the live stream' },
    needs: { accounts: ['seller'] },
    run: async ({ seller, baseURL }) => {
      const controller = new AbortController()
      const sent = { method: 'GET', path: '/events' }
      const response = await seller.browser.open(`${baseURL}/events`, { signal: controller.signal })
      try {
        if (response.status === 404) throw new Skip('the back end has no GET /events, which is an extension')
        const type = response.headers.get('content-type') ?? 'no content type'
        if (!response.ok || !type.startsWith(EVENT_STREAM_TYPE))
          throw new Fault({
            sent,
            expected: `status 200 and ${EVENT_STREAM_TYPE}`,
            received: `${response.status}, ${type}`,
          })
        const chunk = await response.body?.getReader().read()
        const text = new TextDecoder().decode(chunk?.value)
        if (!EVENT_STREAM_LINE.test(text))
          throw new Fault({
            sent,
            expected: 'a line of server-sent events',
            received: `${text.length} characters`,
          })
      } finally {
        controller.abort()
      }
    },
  }),
]
