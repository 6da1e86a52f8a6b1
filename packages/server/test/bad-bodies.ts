import type { Endpoint } from '@cht/sdk/contract'

/** Text that is put into the body as it is, for values that JSON.stringify cannot write. */
class RawJson {
  constructor(readonly text: string) {}
}

// Each list below has values that are invalid for one kind of field.

const DEEP = new RawJson(`${'{"a":'.repeat(2_000)}7${'}'.repeat(2_000)}`)
const WRONG_TYPE: unknown[] = [null, [], { $ne: null }, DEEP]
const LONG = 'x'.repeat(5_000)
const TEXT: unknown[] = [...WRONG_TYPE, true, 7, 'a\0b', 'a\rb', 'a\x1B[2Jb', 'a\u202Eb', 'a\u200Bb', LONG]
const REQUIRED: unknown[] = [...TEXT, '', '   ']
const CHOICE: unknown[] = [...TEXT, '', 'nothing', '__proto__', 'constructor']
const AMOUNT: unknown[] = [
  ...WRONG_TYPE,
  true,
  -1,
  0,
  0.1,
  24_999.5,
  -25_000,
  2 ** 53,
  1e21,
  new RawJson('1e309'),
  new RawJson('-1e309'),
  '',
  '25e3',
  '-25000',
  ' 25000',
  '0x61a8',
  '25000abc',
  '٢٥٠٠٠',
  [25_000],
]
const EMAIL: unknown[] = [
  ...REQUIRED,
  'nobody',
  'a@b@example.com',
  'a b@example.com',
  'a@example.com\r\nBcc: evil@example.com',
  'a@example.com\nBcc: evil@example.com',
  'a@example.com,evil@example.com',
  '<a@example.com>',
  `${'a'.repeat(250)}@example.com`,
]
const PASSWORD: unknown[] = [...WRONG_TYPE, true, 7, '', 'p'.repeat(129)]
const NEW_PASSWORD: unknown[] = [...PASSWORD, '1234567', 'password1']
const ID: unknown[] = [
  ...WRONG_TYPE,
  true,
  7,
  '',
  '.',
  '..',
  'x'.repeat(65),
  new RawJson('"\\ud800"'),
  'a\0b',
]
const PRICE: unknown[] = [...WRONG_TYPE, true, '1', -1, 0, 1e-7, new RawJson('1e309')]
const WHOLE_NUMBER: unknown[] = [...WRONG_TYPE, true, '7', -1, 0, 0.5, 2 ** 53, new RawJson('1e309')]
const SESSIONS: unknown[] = [
  null,
  {},
  'x',
  [7],
  [{}],
  [{ startTime: '25:00', durationInMinutes: 60 }],
  [{ startTime: '09:00', durationInMinutes: -1 }],
  [{ startTime: '09:00', durationInMinutes: 1e9 }],
  [
    { startTime: '09:00', durationInMinutes: 60 },
    { startTime: '09:00', durationInMinutes: 30 },
  ],
  Array.from({ length: 101 }, () => ({ startTime: '09:00', durationInMinutes: 60 })),
]

/** Bad values of an optional field: null means absent, which is valid. */
const optional = (bad: readonly unknown[]) => bad.filter((value) => value !== null)

const account = {
  fullName: REQUIRED,
  username: [...REQUIRED, 'a b', 'ab', '<script>', 'a'.repeat(31)],
  email: EMAIL,
  phoneNumber: [...REQUIRED, '12', '+234 (abc)', "'; drop table users; --"],
  country: CHOICE,
}
const auditFields = { by: optional(TEXT), why: optional(TEXT) }
const emailAndAmount = { email: TEXT, amount: WHOLE_NUMBER }
const decision = { reason: optional([...TEXT, '']) }

/** Invalid values by endpoint and field. */
export const BAD_FIELDS: Record<string, Record<string, readonly unknown[]>> = {
  'auth.signup': {
    ...account,
    password: NEW_PASSWORD,
    confirmPassword: [...PASSWORD, 'another one'],
    referralCode: optional([...WRONG_TYPE, true, 7, 'NOBODY', 'x'.repeat(21)]),
    agree: [...WRONG_TYPE, false, 'true', 1],
  },
  'auth.login': { email: EMAIL, password: PASSWORD },
  'auth.verifyOtp': {
    email: EMAIL,
    code: [...WRONG_TYPE, true, 123_456, '', '12345', '1234567', 'abcdef', '12345\n'],
  },
  'auth.resendOtp': { email: EMAIL },
  'settings.requestVerification': {
    country: CHOICE,
    verificationType: [...REQUIRED, 'National Passport '.repeat(4)],
    idNumber: [...REQUIRED, '1234567890', '1234567890A', '١٢٣٤٥٦٧٨٩٠١'],
    frontImage: REQUIRED,
    backImage: REQUIRED,
  },
  'settings.editProfile': account,
  'settings.changePassword': { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
  'orders.createBuy': { amount: AMOUNT, paymentMethod: CHOICE },
  'orders.createSell': {
    amount: AMOUNT,
    paymentMethod: CHOICE,
    bankName: REQUIRED,
    accountName: REQUIRED,
    accountNumber: [...REQUIRED, 'abc', '1'.repeat(35)],
    network: optional([...TEXT, 'TRC21']),
    walletAddress: optional(TEXT),
  },
  'trades.reportAmount': { amount: AMOUNT },
  // A picture is decoded only where the trade waits for it.
  'trades.sendRest': { paymentProof: [...REQUIRED, 'https://example.com/p.png'] },
  'orders.pay': { paymentProof: [...REQUIRED, 'data:image/png;base64,', 'https://example.com/p.png'] },
  'appeals.create': { order: ID, reason: CHOICE, description: TEXT },
  'investments.create': {
    amount: AMOUNT,
    planDurationDays: [...AMOUNT, 7],
    roiPercentage: [...WRONG_TYPE, '10', -1, 0.1, 11, new RawJson('1e309')],
  },
  'investments.reinvest': { investmentId: ID },
  'operator.setLiveSessions': { sessions: SESSIONS },
  'operator.setRates': { NGN: optional(PRICE), USDT: optional(PRICE) },
  'operator.fund': { ...emailAndAmount, ...auditFields },
  'operator.withdraw': emailAndAmount,
  'operator.suspend': { email: TEXT, by: optional(TEXT), why: REQUIRED, confirm: [7, 'no', [], {}] },
  'operator.stopSwitch': { text: REQUIRED },
  'operator.startSwitch': { why: REQUIRED },
  'operator.hold': { email: TEXT, by: optional(TEXT), why: REQUIRED, confirm: [7, 'no', [], {}] },
  'operator.takeBack': { ...emailAndAmount, why: REQUIRED },
  'operator.collectClaim': { why: REQUIRED },
  'operator.waiveClaim': { why: REQUIRED },
  'operator.cancelOrders': { email: TEXT, why: REQUIRED, order: optional(TEXT) },
  'operator.endStakes': { email: TEXT, why: REQUIRED, investment: optional(TEXT) },
  'operator.resume': { email: TEXT, why: REQUIRED },
  'operator.endSessions': { email: TEXT, ...auditFields },
  'operator.decideVerification': decision,
  'operator.decideProfileEdit': decision,
  'operator.resolveAppeal': { to: CHOICE, reason: TEXT },
  'operator.requireRest': {
    amount: AMOUNT,
    reason: TEXT,
    dueAt: ['', 'tomorrow', true, [], {}],
  },
  'operator.askParty': { party: CHOICE, text: TEXT, dueAt: ['', 'tomorrow', true, [], {}] },
  'appeals.addStatement': { text: TEXT },
  'appeals.addPicture': { picture: TEXT },
  'appeals.requestReview': { text: TEXT },
  'operator.voidBonus': { email: TEXT, reason: [...TEXT, ''] },
  'operator.advanceClock': { ms: [...WHOLE_NUMBER, 1e12] },
}

/** Ids that are malformed or belong to no row, for endpoints with an id in their path. */
export const BAD_IDS: readonly string[] = [
  'x',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%27%20or%201=1--',
  '%zz',
  'x'.repeat(65),
  'x'.repeat(3_000),
  '00000000-0000-0000-0000-000000000000',
  '%E2%98%83',
  '0',
]

export interface BadBody {
  description: string
  body: string | Uint8Array<ArrayBuffer> | FormData
  type?: string
}

const JSON_TYPE = 'application/json'
const stringifyWithRaw = (value: Record<string, unknown>): string => {
  const rawTexts: string[] = []
  const text = JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof RawJson ? `@@${rawTexts.push(inner.text) - 1}@@` : inner,
  )
  return text.replace(/"@@(\d+)@@"/g, (_, index: string) => rawTexts[Number(index)] ?? '')
}

/** One body for each invalid value of each field. The other fields of the body are valid. */
export function createBodiesWithBadField(name: string, validInput: Record<string, unknown>): BadBody[] {
  return Object.entries(BAD_FIELDS[name] ?? {}).flatMap(([field, values]) =>
    values.map((value) => {
      const body = stringifyWithRaw({ ...validInput, [field]: value })
      return { description: `${name} ${field}: ${body.slice(0, 200)}`, body, type: JSON_TYPE }
    }),
  )
}

/** Bodies that are invalid for every endpoint, and none at all, for those that require a field. */
export function createInvalidBodies(validInput: Record<string, unknown>): BadBody[] {
  const json = JSON.stringify(validInput)
  const texts: [string, string][] = [
    ['cut off', json.slice(0, -1)],
    ['an array', `[${json}]`],
    ['a text', '"text"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a prototype', `{"__proto__":{"isAdmin":true},${json.slice(1)}`],
    ['a constructor', `{"constructor":{"prototype":{"isAdmin":true}},${json.slice(1)}`],
    ['10,000 arrays deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['two JSON documents', `${json}${json}`],
    ['a comment', `${json.slice(0, -1)},/* */}`],
  ]
  const others: BadBody[] = [
    { description: 'as a text', body: json, type: 'text/plain' },
    {
      description: 'as a form',
      body: 'amount=25000&paymentMethod=bank',
      type: 'application/x-www-form-urlencoded',
    },
    { description: 'as XML', body: '<a/>', type: 'application/xml' },
    { description: 'with an invalid content type', body: json, type: ';;;' },
    {
      description: 'bytes that are not UTF-8',
      body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      type: JSON_TYPE,
    },
  ]
  const nothing: [string, string][] = Object.keys(validInput).length === 0 ? [] : [['nothing', '']]
  return [
    ...[...nothing, ...texts].map(([description, body]) => ({ description, body, type: JSON_TYPE })),
    ...others,
  ]
}

/** Invalid multipart bodies. */
export function createInvalidUploads(): BadBody[] {
  const part = (name: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nvalue\r\n`
  const type = 'multipart/form-data; boundary=b'
  return [
    {
      description: 'an upload without its boundary',
      body: `${part('country')}--b--`,
      type: 'multipart/form-data',
    },
    { description: 'an empty upload', body: '', type },
    { description: 'an upload that is cut off inside a part', body: part('country').slice(0, -9), type },
    { description: 'an upload without its closing boundary', body: part('country'), type },
    {
      description: 'an upload with another boundary than its header',
      body: part('country').replaceAll('--b', '--c'),
      type,
    },
    { description: 'an upload of 200 fields', body: `${part('country').repeat(200)}--b--`, type },
    { description: 'an upload with a field __proto__', body: `${part('__proto__')}--b--`, type },
    {
      description: 'an upload of ten files',
      body: `${part('frontImage', '; filename="../../etc/passwd"').repeat(10)}--b--`,
      type,
    },
    { description: 'an upload with a long field name', body: `${part('x'.repeat(10_000))}--b--`, type },
  ]
}

/** Fields that are no part of any input. */
export const EXTRA_FIELDS = {
  _id: '00000000-0000-0000-0000-000000000001',
  user: '00000000-0000-0000-0000-000000000001',
  availableBalance: 1_000_000,
  escrowBalance: 1_000_000,
  isPhoneVerified: true,
  isDocumentVerified: true,
  verification: { state: 'verified' },
  status: 'completed',
  state: 'completed',
  roi: 1_000,
  createdAt: '2000-01-01T00:00:00Z',
}

export function hasId({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.includes('{id}')
}

/** Whether only a person calls it: the token of the tests is refused first. */
export function isForPeople({ errors = [] }: Pick<Endpoint, 'errors'>): boolean {
  return errors.includes('person_required')
}
