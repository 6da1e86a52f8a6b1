import type { Endpoint } from '@cht/sdk/contract'
import {
  createOperatorClient,
  type EndpointRoles,
  OPERATOR_PICTURES,
  OPERATOR_ROLE_NAMES,
  type OperatorRole,
  operator,
  operatorArchive,
} from '@cht/sdk/operator'
import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPerson } from './operator-person.js'

const why = 'Test'

/** Every route of the operator, with its roles. */
const ROUTES: [method: string, path: string, roles: EndpointRoles | undefined][] = [
  ...Object.values<Endpoint>({ ...operator, operatorArchive }).map(
    ({ method, path, roles }): [string, string, EndpointRoles | undefined] => [method, path, roles],
  ),
  ...Object.entries(OPERATOR_PICTURES).map(([path, roles]): [string, string, EndpointRoles] => [
    'GET',
    path,
    roles,
  ]),
]

const createToken = async (
  { operator: own }: TestExchange,
  name: string,
  roles: readonly OperatorRole[],
  days = 1,
) => assertDefined((await own.createToken({ name, roles: [...roles], days, why })).value)

const createClientFor = (exchange: TestExchange, token: string) =>
  createOperatorClient({ baseURL: `${exchange.running.address}/api`, token, retries: 0 })

/** Calls a route without any input. Returns the code of its refusal. */
const callRoute = async (exchange: TestExchange, token: string, method: string, path: string) => {
  const isGet = method === 'GET'
  const response = await exchange.request(`/api${path.replaceAll(/\{\w+\}/g, 'x')}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isGet ? {} : { 'content-type': 'application/json' }) },
    ...(isGet ? {} : { body: '{}' }),
  })
  const body = (await response.json().catch(() => ({}))) as { code?: string }
  return body.code
}

onOneEngine('the roles of the operator', (engine) => {
  const start = shareExchange(engine)

  test('every route has roles, and a token of each role is admitted by exactly those that name it', async () => {
    const exchange = await start()
    expect(ROUTES.filter(([, , roles]) => !roles?.length)).toEqual([])
    for (const role of OPERATOR_ROLE_NAMES) {
      const { token } = await createToken(exchange, role, [role])
      const admitted: string[] = []
      for (const [method, path] of ROUTES) {
        const code = await callRoute(exchange, token, method, path)
        expect(code, `${role}: ${method} ${path}`).not.toBe('operator_only')
        if (code !== 'role_required') admitted.push(`${method} ${path}`)
      }
      const expected = ROUTES.filter(([, , roles]) => roles?.includes(role))
      expect(admitted, role).toEqual(expected.map(([method, path]) => `${method} ${path}`))
    }
  })

  test('a refusal names the roles, and the acts of a token have its name, whatever name the request gives', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('buyer')
    const { token } = await createToken(exchange, 'Night shift', ['support'])
    const support = createClientFor(exchange, token)
    expect(await support.caller()).toEqual({ via: 'token', name: 'Night shift', roles: ['support'] })
    expect(await getRefusal(support.fund({ email, amount: 1, reference: 'r', why }))).toEqual({
      status: 403,
      code: 'role_required',
      message: 'This needs the role treasurer',
    })
    await support.suspend({ email, why, by: 'ceo' })
    await exchange.operator.resume({ email, why, by: 'owner' })
    const [resumed, suspended] = await exchange.operator.audit({ email, limit: 2 })
    expect([suspended, resumed].map((entry) => [entry?.act, entry?.via, entry?.by])).toEqual([
      ['account.suspended', 'token', 'Night shift'],
      ['account.resumed', 'own', 'owner'],
    ])
  })

  test('nobody gives a token a role that they lack, and no second token has its name', async () => {
    const exchange = await start()
    const { client } = await createPerson(exchange, 'Ada', ['administrator'])
    const create = (name: string, roles: OperatorRole[]) => client.createToken({ name, roles, days: 1, why })
    expect(await getRefusal(create('Mint', ['administrator', 'treasurer', 'auditor']))).toEqual({
      status: 403,
      code: 'role_not_yours',
      message: 'You do not have the role treasurer or auditor yourself',
    })
    await create('Second', ['administrator'])
    expect(await getRefusal(create('SECOND', ['administrator']))).toEqual({
      status: 409,
      code: 'token_name_taken',
      message: 'Another token has the name SECOND',
    })
  })

  test('a token ends by itself and when it is revoked', async () => {
    const exchange = await start()
    const first = await createToken(exchange, 'Bot', ['auditor'], 2)
    const bot = createClientFor(exchange, first.token)
    const listed = (await bot.tokens()).find(({ id }) => id === first.id)
    const { token: _, ...stored } = first
    expect(listed).toEqual({ ...stored, usedAt: exchange.now() })
    await exchange.setClock(first.expiresAt - 1)
    await bot.tokens()
    await exchange.setClock(first.expiresAt)
    const refused = {
      status: 401,
      code: 'operator_only',
      message: 'This session has ended, or the token was revoked: sign in again',
    }
    expect(await getRefusal(bot.tokens())).toEqual(refused)
    expect(first.expiresAt - first.createdAt).toBe(2 * DAY)

    await exchange.operator.revokeToken({ id: first.id, why })
    const second = await createToken(exchange, 'Bot', ['auditor'])
    const { id } = second
    await exchange.operator.revokeToken({ id, why })
    expect(await getRefusal(createClientFor(exchange, second.token).tokens())).toEqual(refused)
    expect(await getRefusal(exchange.operator.revokeToken({ id, why }))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Not found',
    })
    const acts = (await exchange.operator.audit({ limit: 3 })).map(({ act, details }) => [act, details.name])
    expect(acts.filter(([act]) => String(act).startsWith('operatorToken.'))).toEqual([
      ['operatorToken.revoked', 'Bot'],
      ['operatorToken.created', 'Bot'],
      ['operatorToken.revoked', 'Bot'],
    ])
  })
})
