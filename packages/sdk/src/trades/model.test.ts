import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { trade as sample, tradeWire } from '../testing/fixtures.js'
import { type MatchedOrder, matchedOrder, proofOf } from './model.js'

/** A trade as a back end without our extensions sends it. */
const bare = {
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
  test('has neither names, state nor deadlines', () => {
    expect(z.parse(matchedOrder, bare)).toEqual({
      ...bare,
      sellOrder: { _id: 'o1', user: { _id: 'u1' }, paymentMethod: 'bank' },
    })
  })

  test('has its parties as ids', () => {
    const read = z.parse(matchedOrder, { ...tradeWire, buyer: 'u2', seller: 'u1' })
    expect(read).toEqual({ ...sample, buyer: { _id: 'u2' }, seller: { _id: 'u1' } })
  })

  test('confirmed is paid', () => {
    expect(z.parse(matchedOrder, { ...tradeWire, paymentStatus: 'confirmed' })).toEqual(sample)
  })

  test('has nulls where nothing has happened yet', () => {
    const nothing = { paidAt: null, matchedOrder: null, appeal: null, payment: null, state: null }
    expect(z.parse(matchedOrder, { ...bare, ...nothing })).toEqual(z.parse(matchedOrder, bare))
  })

  test('keeps whatever else it sends out of the result', () => {
    const extra = { ...tradeWire, __v: 2, buyer: { ...tradeWire.buyer, password: 'secret' } }
    expect(z.parse(matchedOrder, extra)).toEqual(sample)
  })

  test('is no trade without its parties', () => {
    const refused = z.safeParse(matchedOrder, { ...bare, seller: undefined })
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['seller']])
  })
})

describe('the address of the proof of payment', () => {
  const shown = (proofOfPayment: string | undefined) => {
    const trade: MatchedOrder = { ...sample, matchedOrder: { proofOfPayment } }
    return proofOf(trade)
  }

  test.each([
    '/api/trades/t1/proof',
    '/uploads/p%20q.png?size=2#top',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/jpeg;base64,AA==',
    'data:image/webp;base64,AA==',
  ])('%s is shown', (address) => {
    expect(shown(address)).toBe(address)
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
  ])('%j is not', (address) => {
    expect(shown(address)).toBe(undefined)
  })

  test('is absent without a proof', () => {
    expect([shown(undefined), proofOf({ ...sample, matchedOrder: undefined })]).toEqual([
      undefined,
      undefined,
    ])
  })
})
