import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from './testing/endpoints.js'
import { inputs } from './testing/inputs.js'

/** Texts that are never shown: passwords, pictures as data URLs, and the parties of an appeal, which are ignored (decision 19). */
const UNSHOWN = /password|picture|image|proof|^appealed/i
/** Texts that may have several lines. */
const FREE_TEXTS = [
  'appeals.create description',
  'appeals.addStatement text',
  'appeals.requestReview text',
  'claims.file description',
  'claims.answer text',
  'operator.planAnnouncement body',
  'operator.noteCase text',
]

/** Optional texts that `inputs` omits. */
const OPTIONAL_TEXTS: Record<string, Record<string, string>> = {
  'auth.signup': { referralCode: 'ADA1' },
  'orders.createBuy': { paymentMethod: 'usdt', network: 'TRC20' },
  'orders.createSell': { network: '', walletAddress: 'TXYZ' },
  'orders.confirm': { sender: 'same' },
  'orders.pay': {
    payerName: 'Ada Obi',
    payerAccount: '6789',
    transactionHash: 'a1'.repeat(32),
    payerAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  },
  'trades.sendRest': { transactionHash: 'a1'.repeat(32) },
  'paymentDetails.save': { network: '', walletAddress: 'TXYZ' },
  'auth.resetPassword': { token: 'A'.repeat(43) },
  'appeals.create': { description: 'I have paid' },
  'statement.list': { cursor: 'WyJhIl0' },
  'operator.decideVerification': { reason: 'Blurred' },
  'operator.fund': { reference: 'Deposit 4711' },
  'operator.withdraw': { reference: 'Payout 312' },
  'operator.users': { by: 'Ada' },
  'operator.user': { numbers: 'full' },
  'operator.statement': { account: 'escrow' },
  'operator.trades': { state: 'open', number: '#7F3A', transaction: 'a'.repeat(64) },
  'operator.trade': { numbers: 'full' },
  'operator.appeals': { of: '#7F3A' },
  'operator.planAnnouncement': { link: '/orders', segment: 'country', country: 'Ghana' },
  'operator.tokenRequests': { state: 'open', code: 'CHT-7F3A2B9C', id: 'x1' },
  'operator.tradeClaims': { of: '#7F3A', state: 'upheld' },
  'operator.cases': { kind: 'appeal' },
  'operator.suspicious': { shared: 'wallet' },
  'operator.noteSuspicious': { shared: 'wallet' },
  'operator.exportPart': { by: 'Ada' },
  'operator.verifications': { id: 'x1' },
  'operator.profileEdits': { id: 'x1' },
  'operator.audit': { act: 'rates.set', email: 'ada@example.com', since: '2026-11-20' },
}
const AUDIT_FIELDS = { by: 'Ada', why: 'Asked by phone' }

const texts = allEndpoints.flatMap(([name, { input, access, method }]) => {
  const hasAuditFields = access === 'operator' && method !== 'GET'
  const values = { ...inputs[name], ...OPTIONAL_TEXTS[name], ...(hasAuditFields ? AUDIT_FIELDS : {}) }
  return Object.entries(values)
    .filter(([field, value]) => input && typeof value === 'string' && !UNSHOWN.test(field))
    .map(([field]) => ({ text: `${name} ${field}`, input: input as z.ZodMiniType, values, field }))
})

test('every text of an input, except in an inner object, is covered', () => {
  const covered = new Set(texts.map(({ text }) => text))
  const all = allEndpoints.flatMap(([name, { input }]) => {
    const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return Object.entries(schema?.properties ?? {})
      .filter(([field, property]) => Object(property).type === 'string' && !UNSHOWN.test(field))
      .map(([field]) => `${name} ${field}`)
  })
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((text) => !covered.has(text))).toEqual([])
})

const isAccepted = (input: z.ZodMiniType, values: object, field: string, change: (text: string) => string) =>
  z.safeParse(input, { ...values, [field]: change(Reflect.get(values, field)) }).success

describe.each(texts)('$text', ({ text, input, values, field }) => {
  const accepts = (inserted: string) =>
    isAccepted(input, values, field, (value) => `${value.slice(0, 1)}${inserted}${value.slice(1)}`)

  test('is refused with a control, bidirectional or invisible character', () => {
    expect(isAccepted(input, values, field, (value) => value)).toBe(true)
    const accepted = [
      '\r',
      '\0',
      '\x1B[2J',
      '\x9B',
      '\u202E',
      '\u2066',
      '\u200B',
      '\u2028',
      '\u{E0041}',
    ].filter(accepts)
    expect(accepted).toEqual([])
  })

  test('may have line breaks only as free text', () => {
    expect(['\n', '\t', '\r\n'].map(accepts)).toEqual(Array(3).fill(FREE_TEXTS.includes(text)))
  })
})

test('a name keeps letters of any script, and emoji', () => {
  const signup = allEndpoints.find(([name]) => name === 'auth.signup')?.[1].input as z.ZodMiniType
  const names = ['Ọláìtán', 'محمد می\u200Cخواهم', 'ශ්\u200Dරී', '葛城', 'Лев 👩🏽\u200D🌾']
  const read = names.map((fullName) => z.parse(signup, { ...inputs['auth.signup'], fullName }))
  expect(read).toEqual(names.map((fullName) => expect.objectContaining({ fullName })))
})
