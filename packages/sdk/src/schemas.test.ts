import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as zod from 'zod'
import * as mini from 'zod/mini'
import { getFormError } from './form-rule.js'
import * as fixtures from './testing/fixtures.js'
import { inputs } from './testing/inputs.js'
import { payloads } from './testing/payloads.js'

// Another test in this process may have imported the SDK, so its modules are evaluated again.
vi.resetModules()
const configBefore = { ...mini.config() }
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const modules: object[] = await Promise.all(
  Object.values<{ '@cht/source'?: string }>(manifest.exports).flatMap(({ '@cht/source': source }) =>
    source === undefined ? [] : import(/* @vite-ignore */ new URL(`../${source}`, import.meta.url).href),
  ),
)
const configAfter = { ...mini.config() }
const { allEndpoints } = await import('./testing/endpoints.js')

// Importing the full zod sets English messages for every test in this process.
beforeAll(() => void mini.config(mini.locales.en()))
afterAll(() => void mini.config({ localeError: configBefore.localeError }))

type Schema = mini.ZodMiniType
interface Case {
  name: string
  schema: Schema
  valid: unknown
  invalid: unknown
}

/** A valid and an invalid value of each exported schema. */
const EXAMPLES: Record<string, Pick<Case, 'valid' | 'invalid'>> = {
  appeal: { valid: fixtures.appealWire, invalid: { ...fixtures.appealWire, filings: [{ by: 'seller' }] } },
  tradeClaim: {
    valid: fixtures.claimedTradeWire.claims[0],
    invalid: { ...fixtures.claimedTradeWire.claims[0], by: 'operator' },
  },
  authState: {
    valid: { user: fixtures.userWire, isAuthenticated: true, isLoading: false, isCheckingAuth: false },
    invalid: { isAuthenticated: 'yes', isLoading: false, isCheckingAuth: false },
  },
  faqItem: { valid: { question: 'Why?', answer: 'Because.' }, invalid: { question: 'Why?' } },
  orderState: {
    valid: { pendingBuyOrders: [fixtures.orderWire], pendingSellOrders: [], isLive: false },
    invalid: { pendingBuyOrders: {}, pendingSellOrders: [], isLive: false },
  },
  notificationSetting: {
    valid: { kind: 'trades', mail: true, push: false },
    invalid: { kind: 'news', mail: 'yes' },
  },
  tokenRequest: {
    valid: fixtures.tokenRequestWire,
    invalid: { ...fixtures.tokenRequestWire, kind: 'loan', amount: 0.5 },
  },
  webhook: { valid: fixtures.webhookWire, invalid: { ...fixtures.webhookWire, deliveries: [{ id: 7 }] } },
  savedDetails: {
    valid: fixtures.savedDetailsWire,
    invalid: { ...fixtures.savedDetailsWire, paymentMethod: 'cash' },
  },
  createdWebhook: { valid: fixtures.createdWebhookWire, invalid: fixtures.webhookWire },
  webhookEvent: { valid: fixtures.webhookEventWire, invalid: { ...fixtures.webhookEventWire, data: [] } },
  accountClosing: {
    valid: { obstacles: ['orders'], remainder: 0 },
    invalid: { obstacles: ['weather'], remainder: 0 },
  },
  dataDownload: { valid: { readyUntil: '2026-11-20T08:05:00.000Z' }, invalid: { readyUntil: 'soon' } },
  loginSession: {
    valid: {
      id: 's1',
      browser: 'Firefox on Linux',
      createdAt: '2026-11-20T08:00:00.000Z',
      seenAt: '2026-11-20T09:00:00.000Z',
      isCurrent: true,
    },
    invalid: { id: 1, createdAt: 'soon' },
  },
  pushDevice: {
    valid: { id: 'd1', name: 'Phone', createdAt: '2026-11-20T08:00:00.000Z', isCurrent: true },
    invalid: { id: 1, createdAt: 'soon' },
  },
  publishedDocument: {
    valid: payloads['terms.get']?.wire,
    invalid: {
      version: 1,
      publishedAt: '2026-11-20',
      content: [{ type: 'paragraph', text: [{ text: 'Click', href: 'javascript:alert(1)' }] }],
    },
  },
  statementEntry: {
    valid: {
      _id: '7.available',
      postedAt: '2026-11-20T08:00:00.000Z',
      kind: 'news',
      account: 'available',
      amount: -25_000,
      balance: 0,
    },
    invalid: { _id: 7, postedAt: 'soon', account: 'savings', amount: 0.5, balance: 0 },
  },
  country: { valid: 'Nigeria', invalid: 'France' },
  user: { valid: fixtures.userWire, invalid: { ...fixtures.userWire, stakedBalance: -1, _id: undefined } },
  investment: {
    valid: fixtures.investmentWire,
    invalid: { ...fixtures.investmentWire, investmentEndsAt: 'soon' },
  },
  liveSession: {
    valid: fixtures.liveSessions[0],
    invalid: { ...fixtures.liveSessions[0], timeZone: 'Nowhere/City' },
  },
  order: { valid: fixtures.orderWire, invalid: { ...fixtures.orderWire, user: 7, createdAt: 'soon' } },
  ratesSchema: { valid: { NGN: 100, USDT: 0.000_625 }, invalid: { NGN: -1 } },
  matchedOrder: {
    valid: fixtures.tradeWire,
    invalid: { ...fixtures.tradeWire, buyOrder: { _id: '' }, buyer: undefined },
  },
}

const exportedSchemas = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Schema] => entry[1] instanceof mini.core.$ZodType)

/** Replaces every field with an object, which is invalid for all of them. */
const invalidate = (input: object) => Object.fromEntries(Object.keys(input).map((name) => [name, {}]))

const cases: Case[] = [
  ...exportedSchemas.map(([name, schema]) => ({ name, schema, ...EXAMPLES[name] }) as Case),
  ...allEndpoints.flatMap(([name, { input }]) => {
    const valid = inputs[name] ?? {}
    return input
      ? [{ name: `${name} input`, schema: input as Schema, valid, invalid: invalidate(valid) }]
      : []
  }),
  ...allEndpoints.flatMap(([name, { output }]) => {
    const valid = payloads[name]?.wire
    return output && valid !== undefined
      ? [{ name: `${name} output`, schema: output.schema as Schema, valid, invalid: 7 }]
      : []
  }),
]

test('every exported schema has an example', () => {
  expect(exportedSchemas.map(([name]) => name).sort()).toEqual(Object.keys(EXAMPLES).sort())
})

test('importing the SDK does not change the configuration of zod', () => {
  expect(configAfter).toEqual(configBefore)
})

type Outcome = { value: unknown } | { issues: { path: string; message: string }[] }
type Issues = readonly { path?: readonly unknown[] | undefined; message: string }[]

/** Sorts the issues: asynchronous parsing reports those of transformed fields last. */
const toIssues = (issues: Issues): Outcome => ({
  issues: issues
    .map(({ path = [], message }) => ({ path: path.join('.'), message }))
    .sort((a, b) => a.path.localeCompare(b.path)),
})
const toOutcome = (
  result: zod.ZodSafeParseResult<unknown> | mini.core.util.SafeParseResult<unknown>,
): Outcome => (result.success ? { value: result.data } : toIssues(result.error.issues))
const catchIssues = async (read: () => unknown): Promise<Outcome> => {
  try {
    return { value: await read() }
  } catch (error) {
    return toIssues((error as mini.core.$ZodError).issues)
  }
}
/** The outcome for the part of a larger value that the schema parsed. */
const getPartOutcome = async (read: () => unknown, part: (whole: never) => unknown): Promise<Outcome> => {
  const outcome = await catchIssues(read)
  if ('value' in outcome) return { value: part(outcome.value as never) }
  return {
    issues: outcome.issues.map(({ path, message }) => ({ path: path.replace(/^[^.]+\.?/, ''), message })),
  }
}
const nested = ({ nested: value }: { nested: unknown }) => value
const first = ([value]: unknown[]) => value

/** Every way in which a consumer may use a schema. */
const parseEveryWay = (schema: Schema, value: unknown): Record<string, Promise<Outcome>> => ({
  'schema.parse': catchIssues(() => schema.parse(value)),
  'schema.parseAsync': catchIssues(() => schema.parseAsync(value)),
  'z.parse of zod/mini': catchIssues(() => mini.parse(schema, value)),
  'z.parseAsync of zod/mini': catchIssues(() => mini.parseAsync(schema, value)),
  'z.safeParseAsync of zod/mini': mini.safeParseAsync(schema, value).then(toOutcome),
  'z.parse of zod': catchIssues(() => zod.parse(schema, value)),
  'z.object of zod/mini': getPartOutcome(
    () => mini.object({ nested: schema }).parse({ nested: value }),
    nested,
  ),
  'z.object of zod/mini, async': getPartOutcome(
    () => mini.object({ nested: schema }).parseAsync({ nested: value }),
    nested,
  ),
  'z.object of zod': getPartOutcome(() => zod.object({ nested: schema }).parse({ nested: value }), nested),
  'z.object of zod, async': getPartOutcome(
    () => zod.object({ nested: schema }).parseAsync({ nested: value }),
    nested,
  ),
  'z.array of zod/mini': getPartOutcome(() => mini.array(schema).parse([value]), first),
  'z.array of zod, async': getPartOutcome(() => zod.array(schema).parseAsync([value]), first),
  'Standard Schema': Promise.resolve(schema['~standard'].validate(value)).then((result) =>
    result.issues ? toIssues(result.issues as Issues) : { value: result.value },
  ),
})

describe.each(cases)('$name', ({ schema, valid, invalid }) => {
  test.each([
    ['accepts', valid, true],
    ['rejects', invalid, false],
  ])('%s a value in the same way, however it is used', async (_, value, isAccepted) => {
    const expected = toOutcome(schema.safeParse(value))
    expect('value' in expected).toBe(isAccepted)
    const outcomes = parseEveryWay(schema, value)
    for (const [way, outcome] of Object.entries(outcomes))
      expect({ [way]: await outcome }).toStrictEqual({ [way]: expected })
  })

  test('omits absent fields, and treats null in an optional field as absent', () => {
    for (const [name, field] of listOptionalFields(schema, valid)) {
      const { [name]: _, ...absent } = valid as Record<string, unknown>
      // Another field decides whether the rule of the form requires it.
      if (schema.safeParse(absent).error?.issues.some(getFormError)) continue
      const read = schema.parse(absent) as object
      expect(schema.parse({ ...absent, [name]: null })).toStrictEqual(read)
      expect(schema.parse({ ...absent, [name]: undefined })).toStrictEqual(read)
      expect([name, Object.hasOwn(read, name)]).toEqual([name, field.hasDefault])
    }
  })
})

/** Lists the optional fields that an example has, and whether each has a default. */
function listOptionalFields(schema: Schema, example: unknown): [string, { hasDefault: boolean }][] {
  if (!(schema instanceof mini.ZodMiniObject)) return []
  return Object.entries(schema.shape as Record<string, Schema>)
    .filter(([name, field]) => Object.hasOwn(Object(example), name) && field.safeParse(undefined).success)
    .map(([name, field]) => [name, { hasDefault: field.parse(undefined) !== undefined }])
}
