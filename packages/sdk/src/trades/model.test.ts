import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { trade as parsedTrade, tradeWire } from '../testing/fixtures.js'
import { getProofUrl, type MatchedOrder, matchedOrder } from './model.js'

/** A trade from a back end without our extensions. */
const minimalTrade = {
  _id: 't1',
  amount: 25_000,
  status: 'approved',
  paymentStatus: 'pending',
  buyer: { _id: 'u2' },
  seller: { _id: 'u1' },
  buyOrder: { _id: 'o2' },
  sellOrder: { _id: 'o1', user: 'u1', paymentMethod: 'bank' },
}

describe('a trade of another back end', () => {
  test('may have no names, state or deadlines', () => {
    expect(z.parse(matchedOrder, minimalTrade)).toEqual({
      ...minimalTrade,
      sellOrder: { _id: 'o1', user: { _id: 'u1' }, paymentMethod: 'bank' },
    })
  })

  test('may have ids as its parties', () => {
    const parsed = z.parse(matchedOrder, { ...tradeWire, buyer: 'u2', seller: 'u1' })
    expect(parsed).toEqual({ ...parsedTrade, buyer: { _id: 'u2' }, seller: { _id: 'u1' } })
  })

  test('may have the payment status `confirmed` instead of `paid`', () => {
    expect(z.parse(matchedOrder, { ...tradeWire, paymentStatus: 'confirmed' })).toEqual(parsedTrade)
  })

  test('may have null for absent fields', () => {
    const nullFields = { paidAt: null, matchedOrder: null, appeal: null, payment: null, state: null }
    expect(z.parse(matchedOrder, { ...minimalTrade, ...nullFields })).toEqual(
      z.parse(matchedOrder, minimalTrade),
    )
  })

  test('may have a state, a currency, a party and a state of an appeal that the SDK does not know, and is parsed without them', () => {
    const { state: _, payment: __, appeal: ___, ...known } = parsedTrade
    const event = { type: 'paid', party: 'broker', at: tradeWire.paidAt }
    const unknown = {
      state: 'inMediation',
      payment: { amount: 100, currency: 'XOF' },
      appeal: { ...tradeWire.appeal, state: 'escalated' },
      events: [event],
    }
    expect(z.parse(matchedOrder, { ...tradeWire, ...unknown })).toStrictEqual({
      ...known,
      events: [{ type: 'paid', at: known.paidAt }],
    })
  })

  test('is rejected with a negative amount', () => {
    const invalid = [
      { amount: -1 },
      { payment: { amount: -1, currency: 'NGN' } },
      { sellOrder: { _id: 'o1', amount: -1 } },
    ]
    expect(invalid.map((fields) => z.safeParse(matchedOrder, { ...tradeWire, ...fields }).success)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('is parsed without unknown fields', () => {
    const withUnknownFields = { ...tradeWire, __v: 2, buyer: { ...tradeWire.buyer, password: 'secret' } }
    expect(z.parse(matchedOrder, withUnknownFields)).toEqual(parsedTrade)
  })

  test('requires its parties', () => {
    const result = z.safeParse(matchedOrder, { ...minimalTrade, buyer: undefined, seller: undefined })
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['buyer'], ['seller']])
  })
})

describe('the URL of the proof of payment', () => {
  const getUrl = (proofOfPayment: string | undefined) => {
    const trade: MatchedOrder = { ...parsedTrade, matchedOrder: { proofOfPayment } }
    return getProofUrl(trade)
  }

  test.each([
    '/api/trades/t1/proof',
    '/uploads/p%20q.png?size=2#top',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/jpeg;base64,AA==',
    'data:image/webp;base64,AA==',
  ])('%s is returned', (url) => {
    expect(getUrl(url)).toBe(url)
  })

  test.each([
    'https://elsewhere.example/p.png',
    '//elsewhere.example/p.png',
    '/\\elsewhere.example/p.png',
    '/\t/elsewhere.example/p.png',
    '/\n/elsewhere.example/p.png',
    '/\r\\elsewhere.example/p.png',
    '\\\\elsewhere.example/p.png',
    'uploads/p.png',
    'javascript:alert(1)',
    'data:text/html;base64,AA==',
    'data:image/svg+xml;base64,AA==',
    ' /p.png',
    '',
  ])('%j is not returned', (url) => {
    expect(getUrl(url)).toBe(undefined)
  })

  test('is undefined without a proof', () => {
    expect([getUrl(undefined), getProofUrl({ ...parsedTrade, matchedOrder: undefined })]).toEqual([
      undefined,
      undefined,
    ])
  })
})
