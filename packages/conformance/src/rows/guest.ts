import { contract } from '@cht/sdk/contract'
import { Fault } from '../outcome.js'
import { defineRow } from '../row.js'

const JSON_POST = { method: 'POST', headers: { 'content-type': 'application/json' } }

/** Requests of a guest. Nothing is written. */
export const guestRows = [
  defineRow({
    id: 'liveSessions.list',
    title: 'A guest reads the live sessions',
    basis: { beyond: 'a guest may read them' },
    run: async ({ openBrowser, call }) => {
      await call(openBrowser(), contract.liveSessions.list)
    },
  }),
  defineRow({
    id: 'http.date',
    title: 'A response has a header Date, from which clients take the exchange time',
    basis: { beyond: 'exchange time' },
    run: async ({ openBrowser }) => {
      const { sent, headers } = await openBrowser().send(contract.liveSessions.list)
      const date = headers.get('date') ?? 'no header Date'
      if (Number.isNaN(Date.parse(date)))
        throw new Fault({ sent, expected: 'a header Date with the exchange time', received: date })
    },
  }),
  defineRow({
    id: 'http.unknown-path',
    title: 'An unknown path gets 404',
    basis: { beyond: 'unknown paths' },
    run: async ({ openBrowser, assertRefused }) =>
      assertRefused(await openBrowser().sendRaw('/conformance-kit'), { status: 404, code: 'not_found' }),
  }),
  defineRow({
    id: 'http.malformed-json',
    title: 'A body that is not JSON gets 400',
    basis: { beyond: 'malformed bodies' },
    run: async ({ openBrowser, assertRefused }) =>
      assertRefused(await openBrowser().sendRaw('/auth/login', { ...JSON_POST, body: '{' }), {
        status: 400,
        code: 'malformed_json',
      }),
  }),
  defineRow({
    id: 'http.session-before-body',
    title: 'The session is checked before the body is read',
    basis: { beyond: 'the order of the checks' },
    run: async ({ openBrowser, assertRefused }) =>
      assertRefused(await openBrowser().sendRaw('/buy-orders/create', { ...JSON_POST, body: '{' }), {
        status: 401,
        code: 'signed_out',
      }),
  }),
  defineRow({
    id: 'auth.login.fields',
    title: 'A login without its fields is refused',
    basis: { spec: '5, Login' },
    run: ({ openBrowser, callRefused }) =>
      callRefused(openBrowser(), contract.auth.login, {}, { status: 422, code: 'invalid_input' }),
  }),
  defineRow({
    id: 'auth.login.unknown',
    title: 'A login with an unknown email is refused',
    basis: { spec: '4, Auth' },
    run: ({ openBrowser, callRefused, mailDomain }) =>
      callRefused(
        openBrowser(),
        contract.auth.login,
        { email: `nobody-${crypto.randomUUID().slice(0, 8)}@${mailDomain}`, password: 'a wrong password' },
        { status: 401, code: 'invalid_credentials' },
      ),
  }),
]
