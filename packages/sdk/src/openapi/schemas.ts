import { registry as createRegistry, toJSONSchema } from 'zod/v4/core'
import { appeal } from '../appeals/model.js'
import { email, newPassword, password } from '../auth/inputs.js'
import { country, tokens, user } from '../auth/model.js'
import { COUNTRIES } from '../auth/rules.js'
import { contract } from '../contract.js'
import { countdown, investment, investmentList } from '../investments/model.js'
import { INVESTMENT_AMOUNTS } from '../investments/rules.js'
import { durationInMinutes, liveSession } from '../live-sessions/model.js'
import { MAX_DURATION_MINUTES } from '../live-sessions/rules.js'
import { MAX_PRICE } from '../money.js'
import { notification } from '../notifications/model.js'
import { movedAmount, movedTime, operator } from '../operator/endpoints.js'
import { tradeOrOrder } from '../orders/endpoints.js'
import { order, orderAmount } from '../orders/model.js'
import { ORDER_AMOUNTS } from '../orders/rules.js'
import { cursor, limit, PAGE_MAX } from '../page.js'
import { price, ratesSchema } from '../rates/endpoints.js'
import { referralCount, referralRow } from '../referrals/model.js'
import { id, instant } from '../schema.js'
import { DAY } from '../time.js'
import { matchedOrder } from '../trades/model.js'
import * as z from '../z.js'
import { FIELDS } from './words.js'

export type JsonSchema = Record<string, unknown>

const COMPONENTS: [string, z.Schema, description: string][] = [
  ['User', user, 'The signed-in user. Balances are whole CHT.'],
  ['Order', order, 'An order that has met no other. Where to pay stands on the seller’s own alone.'],
  [
    'MatchedOrder',
    matchedOrder,
    'A trade: a buy order and a sell order that met. Told from an `Order` by its `sellOrder` and `buyOrder`. Phone numbers and payment details are there for its parties while they need them.',
  ],
  ['Appeal', appeal, 'The case of a trade; each side files once.'],
  ['Investment', investment, 'A stake; `roiPercentage` in percent of the amount.'],
  ['InvestmentList', investmentList, 'One’s stakes; the sums are over both lists.'],
  ['InvestmentCountdown', countdown, 'The capital-release period, and how much of it has passed in percent.'],
  ['ReferralRow', referralRow, 'Somebody who signed up with one’s code.'],
  ['ReferralCount', referralCount, 'Active: one who has invested.'],
  [
    'Notification',
    notification,
    '`category` is orders, investments or settings; `href` a path of the web app.',
  ],
  ['LiveSession', liveSession, 'A daily session: a wall-clock start in `timeZone` (IANA), and its length.'],
  ['Market', contract.market.get.output.schema, 'How many pending orders there are.'],
  ['Rates', ratesSchema, 'What 1 CHT costs; a currency without a price is absent.'],
  ['LedgerReport', operator.ledger.output.schema, '`breaches` is empty when every invariant holds.'],
]

const registry = createRegistry<{ id: string; description: string }>()
for (const [name, schema, description] of COMPONENTS) registry.add(schema, { id: name, description })

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const amountOf = (amounts: readonly number[]): JsonSchema => ({
  type: 'integer',
  enum: amounts,
  description: 'Whole CHT; a string of digits is read too.',
})
const PICTURE: JsonSchema = {
  type: 'string',
  format: 'binary',
  description: 'A PNG, JPEG or WebP file of at most 5 MB.',
}
const PASSWORD = { type: 'string', format: 'password' }

const verification = z.fieldsOf(contract.settings.requestVerification.input)

/** What a schema reads is wider than what the wire carries, or cannot be said of it. */
const ON_THE_WIRE = new Map<unknown, JsonSchema>([
  [instant, { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC.' }],
  [tokens, { type: 'integer', description: 'Whole CHT.' }],
  [id, { type: 'string', minLength: 1, maxLength: 64 }],
  [country, { type: 'string', enum: COUNTRIES }],
  [email, { type: 'string', format: 'email', maxLength: 254 }],
  [password, { ...PASSWORD, minLength: 1, maxLength: 128 }],
  [newPassword, { ...PASSWORD, minLength: 8, maxLength: 128 }],
  [orderAmount, amountOf(ORDER_AMOUNTS)],
  [z.fieldsOf(contract.investments.create.input).amount, amountOf(INVESTMENT_AMOUNTS)],
  [cursor, { type: 'string', description: 'Where a list goes on, as an answer said it.' }],
  [limit, { type: 'integer', minimum: 1, maximum: PAGE_MAX, default: PAGE_MAX }],
  [
    z.fieldsOf(contract.orders.pay.input).paymentProof,
    {
      type: 'string',
      pattern: '^data:image/',
      description: 'The picture as a data URL: PNG, JPEG or WebP of at most 5 MB.',
    },
  ],
  [movedAmount, { type: 'integer', minimum: 1, maximum: 1_000_000_000 }],
  [movedTime, { type: 'integer', minimum: 1, maximum: 60 * DAY }],
  [durationInMinutes, { type: 'integer', minimum: 1, maximum: MAX_DURATION_MINUTES }],
  [price, { type: 'number', minimum: 0, maximum: MAX_PRICE }],
  [tradeOrOrder, { anyOf: [reference('MatchedOrder'), reference('Order')] }],
  [verification.frontImage, PICTURE],
  [verification.backImage, PICTURE],
])

/** What a pattern says of a text: of those that count, a length. */
const patternSchema = ({ source }: RegExp): JsonSchema => {
  const [, most] = /^\^\.\{0,(\d+)\}\$$/.exec(source) ?? []
  if (most) return { maxLength: Number(most) }
  return source === '.' ? { minLength: 1 } : { pattern: source }
}

interface Check {
  pattern?: RegExp
  _zod: { def: { fn?: unknown } }
}
interface Definition {
  checks?: Check[]
  in?: { _zod: { def: { transform?: (value: unknown) => unknown } } }
}

const checkSchema = ({ pattern, _zod: { def } }: Check): JsonSchema => {
  if (pattern) return patternSchema(pattern)
  return def.fn === Number.isSafeInteger ? { type: 'integer' } : {}
}

/** What zod does not say by itself: what checks ask for, and what is read where nothing is given. */
const said = (schema: unknown): JsonSchema => {
  const { checks = [], in: before } = (schema as { _zod: { def: Definition } })._zod.def
  const value = before?._zod.def.transform?.(undefined)
  return Object.assign({}, ...checks.map(checkSchema), value === undefined ? {} : { default: value })
}

const simplify = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void => {
  Object.assign(jsonSchema, said(zodSchema))
  const wire = ON_THE_WIRE.get(zodSchema)
  if (wire) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, wire)
  }
  // Answers may gain fields, and the server reads past those that it does not know.
  delete jsonSchema.additionalProperties
}

const OPTIONS = { metadata: registry, unrepresentable: 'any', override: simplify } as const

/** zod's own keys do not belong into the document, and its references lead elsewhere. */
const cleaned = ({ $schema: _, $id: __, id: ___, $defs: ____, ...schema }: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

/** What an answer carries. */
export const payloadSchema = (schema: z.Schema): JsonSchema => {
  const named = COMPONENTS.find(([, each]) => each === schema)
  return named ? reference(named[0]) : cleaned(toJSONSchema(schema, { ...OPTIONS, io: 'output' }))
}

/** What a request carries: path parameters and body together. */
export const inputSchema = (schema: z.Schema): JsonSchema & { properties: Properties } => {
  const { properties = {}, ...others } = cleaned(toJSONSchema(schema, { ...OPTIONS, io: 'input' }))
  const { required = [], ...rest } = others as { required?: string[] }
  const isAsked = (name: string) => (properties as Properties)[name]?.default === undefined
  return { ...rest, required: required.filter(isAsked), properties: properties as Properties }
}
type Properties = Record<string, JsonSchema>

const described = (name: string, schema: JsonSchema): JsonSchema => {
  const properties = { ...(schema.properties as Properties) }
  for (const [field, description] of Object.entries(FIELDS[name] ?? {}))
    properties[field] = { ...properties[field], description }
  return { ...schema, properties }
}

export const componentSchemas = (): Record<string, JsonSchema> => {
  const uri = (name: string) => `#/components/schemas/${name}`
  const { schemas } = toJSONSchema(registry, { ...OPTIONS, io: 'output', uri })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(name, cleaned(schema))]),
  )
}
