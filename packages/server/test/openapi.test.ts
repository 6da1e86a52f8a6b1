import { readFileSync } from 'node:fs'
import { contract, type Endpoint } from '@cht/sdk/contract'
import { OPERATOR_ROLE_NAMES, operator } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import { OPERATOR_HEADERS, shareExchange } from './exchange.js'
import { createMatchedTrade, PICTURE } from './fixtures.js'
import { findDocumentMismatches } from './openapi-document.js'
import { createPerson } from './operator-person.js'

const start = shareExchange('PGlite', { DEPOSIT_TEXT: 'Pay here.' })

test('the server serves the committed document', async () => {
  const response = await (await start()).request('/api/openapi.json')
  const committed = readFileSync(new URL('../../sdk/openapi.json', import.meta.url), 'utf8')
  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
    200,
    'application/json; charset=utf-8',
    JSON.parse(committed),
  ])
})

test('every read endpoint answers as the document says', async () => {
  const exchange = await start()
  const { buyer, seller, trade } = await createMatchedTrade(exchange)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  const filing = { order: trade._id, reason: 'Other', description: 'None' } as const
  const { value: appeal } = await seller.client.appeals.create(filing)
  await seller.client.orders.confirm({ id: trade._id })
  const claim = { id: trade._id, reason: 'reversed', description: 'It is gone' } as const
  const { value: claimed } = await seller.client.claims.file(claim)
  await exchange.operator.fund({ email: buyer.email, amount: 25_000 })
  const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
  const { value: investment } = await buyer.client.investments.create(plan)
  const day = { from: '2026-11-20', to: '2026-11-20', why: 'Test' }
  const { value: exported } = await exchange.operator.exportLedger(day)
  const { value: announced } = await exchange.operator.planAnnouncement({
    title: 'New banks',
    body: 'The list has grown.',
    channels: ['banner'],
  })
  const cookie = await exchange.logInForCookie(buyer)
  const { session } = await createPerson(exchange, 'Ada', [...OPERATOR_ROLE_NAMES])
  const createHeaders = ({ errors }: Endpoint) => ({
    cookie,
    ...(errors?.includes('person_required')
      ? { authorization: `Bearer ${session.token}` }
      : OPERATOR_HEADERS),
  })
  const parameters: Record<string, string | undefined> = {
    '/documents/{document}': 'terms',
    '/trades/{id}': trade._id,
    '/investments/countdown/{id}': investment?._id,
    '/operator/appeals/{id}': appeal?._id,
    '/operator/cases/{id}': appeal?._id,
    '/operator/cases/{id}/background': appeal?._id,
    '/operator/trade-claims/{id}': claimed.claims?.[0]?._id,
    '/operator/announcements/{id}': announced.announcement?.id,
    '/operator/exports/{id}': exported.export?.id,
    '/operator/exports/{id}/parts/{part}': exported.export?.id,
  }
  const endpoints: Endpoint[] = [...Object.values(contract), operator].flatMap((group) =>
    Object.values<Endpoint>(group).filter(({ method }) => method === 'GET'),
  )
  const results = await Promise.all(
    endpoints.map(async (endpoint) => {
      const path = endpoint.path.replace('{part}', '0').replace(/\{\w+\}/, parameters[endpoint.path] ?? '')
      const response = await exchange.request(`/api${path}`, { headers: createHeaders(endpoint) })
      return [
        endpoint.path,
        response.status,
        findDocumentMismatches(endpoint, response.status, await response.json()),
      ]
    }),
  )
  expect(results).toEqual(endpoints.map(({ path }) => [path, 200, []]))
})

test('the document lists the refusal of an invalid login', async () => {
  const exchange = await start()
  const response = await exchange.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(findDocumentMismatches(contract.auth.login, response.status, await response.json())).toEqual([])
})
