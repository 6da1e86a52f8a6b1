import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as zod from 'zod'
import * as mini from 'zod/mini'
import * as samples from './testing/fixtures.js'
import { inputs } from './testing/inputs.js'
import { payloads } from './testing/payloads.js'

// Another test of this process may have imported the SDK: each module is evaluated again.
vi.resetModules()
const configBefore = { ...mini.config() }
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const modules: object[] = await Promise.all(
  Object.values<{ '@cht/source': string }>(manifest.exports).map(
    (entry) => import(/* @vite-ignore */ new URL(`../${entry['@cht/source']}`, import.meta.url).href),
  ),
)
const configAfter = { ...mini.config() }
const { allRows } = await import('./testing/rows.js')

// The first schema of the full zod would set its English messages, for every other test of this process too.
beforeAll(() => void mini.config(mini.locales.en()))
afterAll(() => void mini.config({ localeError: configBefore.localeError }))

type Schema = mini.ZodMiniType
interface Case {
  name: string
  schema: Schema
  valid: unknown
  invalid: unknown
}

/** For each exported schema, a value that it takes and one that it refuses. */
const SAMPLES: Record<string, Pick<Case, 'valid' | 'invalid'>> = {
  appeal: { valid: samples.appealWire, invalid: { ...samples.appealWire, filings: [{ by: 'seller' }] } },
  country: { valid: 'Nigeria', invalid: 'France' },
  user: { valid: samples.userWire, invalid: { ...samples.userWire, stakedBalance: 0.5, email: undefined } },
  investment: {
    valid: samples.investmentWire,
    invalid: { ...samples.investmentWire, investmentEndsAt: 'soon' },
  },
  liveSession: {
    valid: samples.sessionsWire[0],
    invalid: { ...samples.sessionsWire[0], timeZone: 'Nowhere/City' },
  },
  order: { valid: samples.orderWire, invalid: { ...samples.orderWire, user: 7, createdAt: 'soon' } },
  ratesSchema: { valid: { NGN: 100, USDT: 0.000_625 }, invalid: { NGN: -1 } },
  matchedOrder: {
    valid: samples.tradeWire,
    invalid: { ...samples.tradeWire, buyOrder: { _id: '' }, buyer: undefined },
  },
}

const exportedSchemas = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Schema] => entry[1] instanceof mini.core.$ZodType)

/** Every field of a type that no input has. */
const broken = (input: object) => Object.fromEntries(Object.keys(input).map((name) => [name, {}]))

const cases: Case[] = [
  ...exportedSchemas.map(([name, schema]) => ({ name, schema, ...SAMPLES[name] }) as Case),
  ...allRows.flatMap(([name, { input }]) => {
    const valid = inputs[name] ?? {}
    return input ? [{ name: `${name} input`, schema: input as Schema, valid, invalid: broken(valid) }] : []
  }),
  ...allRows.flatMap(([name, { output }]) => {
    const valid = payloads[name]?.wire
    return output && valid !== undefined
      ? [{ name: `${name} output`, schema: output.schema as Schema, valid, invalid: 7 }]
      : []
  }),
]

test('every exported schema has a sample', () => {
  expect(exportedSchemas.map(([name]) => name).sort()).toEqual(Object.keys(SAMPLES).sort())
})

test('importing the SDK leaves the configuration of zod as it is', () => {
  expect(configAfter).toEqual(configBefore)
})

type Outcome = { value: unknown } | { issues: { path: string; message: string }[] }
type Issues = readonly { path?: readonly unknown[] | undefined; message: string }[]

/** Sorted: an asynchronous read finds the issues of transformed fields last. */
const refusal = (issues: Issues): Outcome => ({
  issues: issues
    .map(({ path = [], message }) => ({ path: path.join('.'), message }))
    .sort((a, b) => a.path.localeCompare(b.path)),
})
const settled = (
  result: zod.ZodSafeParseResult<unknown> | mini.core.util.SafeParseResult<unknown>,
): Outcome => (result.success ? { value: result.data } : refusal(result.error.issues))
const caught = async (read: () => unknown): Promise<Outcome> => {
  try {
    return { value: await read() }
  } catch (error) {
    return refusal((error as mini.core.$ZodError).issues)
  }
}
/** The outcome for the part of a whole that the schema read. */
const inside = async (read: () => unknown, part: (whole: never) => unknown): Promise<Outcome> => {
  const outcome = await caught(read)
  if ('value' in outcome) return { value: part(outcome.value as never) }
  return {
    issues: outcome.issues.map(({ path, message }) => ({ path: path.replace(/^[^.]+\.?/, ''), message })),
  }
}
const nested = ({ nested: value }: { nested: unknown }) => value
const first = ([value]: unknown[]) => value

/** Every way in which a consumer may use a schema. */
const waysOf = (schema: Schema, value: unknown): Record<string, Promise<Outcome>> => ({
  'schema.parse': caught(() => schema.parse(value)),
  'schema.parseAsync': caught(() => schema.parseAsync(value)),
  'z.parse of zod/mini': caught(() => mini.parse(schema, value)),
  'z.parseAsync of zod/mini': caught(() => mini.parseAsync(schema, value)),
  'z.safeParseAsync of zod/mini': mini.safeParseAsync(schema, value).then(settled),
  'z.parse of zod': caught(() => zod.parse(schema, value)),
  'z.object of zod/mini': inside(() => mini.object({ nested: schema }).parse({ nested: value }), nested),
  'z.object of zod/mini, async': inside(
    () => mini.object({ nested: schema }).parseAsync({ nested: value }),
    nested,
  ),
  'z.object of zod': inside(() => zod.object({ nested: schema }).parse({ nested: value }), nested),
  'z.object of zod, async': inside(
    () => zod.object({ nested: schema }).parseAsync({ nested: value }),
    nested,
  ),
  'z.array of zod/mini': inside(() => mini.array(schema).parse([value]), first),
  'z.array of zod, async': inside(() => zod.array(schema).parseAsync([value]), first),
  'Standard Schema': Promise.resolve(schema['~standard'].validate(value)).then((result) =>
    result.issues ? refusal(result.issues as Issues) : { value: result.value },
  ),
})

describe.each(cases)('$name', ({ schema, valid, invalid }) => {
  test.each([
    ['takes', valid, true],
    ['refuses', invalid, false],
  ])('%s a value the same way, however it is used', async (_, value, isTaken) => {
    const expected = settled(schema.safeParse(value))
    expect('value' in expected).toBe(isTaken)
    const ways = waysOf(schema, value)
    for (const [way, outcome] of Object.entries(ways))
      expect({ [way]: await outcome }).toStrictEqual({ [way]: expected })
  })

  test('leaves an absent key absent, and reads null in an optional field as absent', () => {
    for (const [name, field] of optionalFields(schema, valid)) {
      const { [name]: _, ...absent } = valid as Record<string, unknown>
      const read = schema.parse(absent) as object
      expect(schema.parse({ ...absent, [name]: null })).toStrictEqual(read)
      expect(schema.parse({ ...absent, [name]: undefined })).toStrictEqual(read)
      expect([name, Object.hasOwn(read, name)]).toEqual([name, field.hasDefault])
    }
  })
})

/** The fields of a sample that may be left out, and whether they have a default. */
function optionalFields(schema: Schema, sample: unknown): [string, { hasDefault: boolean }][] {
  if (!(schema instanceof mini.ZodMiniObject)) return []
  return Object.entries(schema.shape as Record<string, Schema>)
    .filter(([name, field]) => Object.hasOwn(Object(sample), name) && field.safeParse(undefined).success)
    .map(([name, field]) => [name, { hasDefault: field.parse(undefined) !== undefined }])
}
