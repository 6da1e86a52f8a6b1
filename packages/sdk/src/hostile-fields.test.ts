import { describe, expect, test } from 'vitest'
import type { Endpoint } from './define-endpoint.js'
import { allEndpoints } from './testing/endpoints.js'
import { type Payload, payloads } from './testing/payloads.js'

type Path = readonly string[]

/** What stands in place of a field: nothing, other types, and values that a careless reader converts. */
const MUTATIONS = [
  ...[
    undefined,
    null,
    true,
    false,
    [],
    {},
    [[]],
    '',
    'x',
    'Order 5',
    '7',
    'NaN',
    '1e3',
    '2026-02-30T00:00:00Z',
    'true',
    'false',
  ],
  ...['9:00', '09:00:00', '09:00:30', '1500.25'],
  ...[0, 1, -1, 0.5, 1e300, 1_700_000_000],
]

/** Prices and percentages, and balances of other back ends, which may have decimals. */
const DECIMAL = /(NGN|GHS|KES|USDT|[pP]ercentage\w*|(available|staked|escrow|referralBonus)Balance)$/
/** The tokens of a posting are negative where they left the account, and so are the numbers of most algorithms of passkeys. */
const SIGNED = /^(statement\.list .*\.amount|auth\.startPasskeySetUp .*\.alg)$/
/** What the SDK reads for a text that it does not know. */
const OTHER: Record<string, string> = { 'statement.list kind': 'other' }
/** Texts of the user that are only shown: anything but a text or a number is read as an empty one. */
const USER_TEXT = /^auth\.\w+ (fullName|username|email|phoneNumber|referralCode)$/
/** Flags that are also read from 1, 0 and their texts. */
const USER_FLAG = /^auth\.\w+ (isDocumentVerified|isPhoneVerified|lacksFactor|isKnownTrader)$/
/** A text that is read in any case. */
const ANY_CASE = 'notifications.list category'

const getAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((outer, name) => Object(outer)[name], value)

/** The paths of all values below `value` that are neither objects nor arrays. */
const listFields = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => listFields(inner, [...path, name]))
    : [path]

/** A copy with another value at the path. */
const replaceAt = (value: unknown, [name, ...rest]: Path, replacement: unknown): unknown => {
  if (name === undefined) return replacement
  const inner = replaceAt(getAt(value, [name]), rest, replacement)
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === name ? inner : item))
    : { ...Object(value), [name]: inner }
}

/** The payload as it is read, without the message that some endpoints return with it; undefined if it is refused. */
const read = ({ output }: Endpoint, { name }: Payload, wire: unknown) => {
  const result = output?.(name === undefined ? wire : { [name]: wire })
  if (!result?.ok) return undefined
  return { invalidItems: result.invalidItems, value: result.value }
}

const isValidNumber = (field: string, value: number, before: unknown): boolean => {
  if (DECIMAL.test(field)) return Number.isFinite(value) && value >= 0
  // A value in ms was replaced: a number of seconds must not be read as an instant.
  if (typeof before === 'number' && before > 1e11) return value > 1e11
  return Number.isSafeInteger(value) && (value >= 0 || SIGNED.test(field))
}

/** Whether a value was read in the form that our server sends: a number from its digits, an id from a number, a time without seconds. */
const isSameMeaning = (name: string, field: string, mutation: unknown, after: unknown): boolean => {
  if (USER_FLAG.test(`${name} ${field}`)) return mutation === Number(after) || mutation === String(after)
  if (typeof after === 'number' && typeof mutation === 'string')
    return /^\d+(\.\d+)?$/.test(mutation) && after === Number(mutation)
  if (typeof mutation === 'number')
    return (
      (['_id', 'order'].includes(field) || USER_TEXT.test(`${name} ${field}`)) &&
      after === mutation.toString()
    )
  return field === 'startTime' && after === '09:00' && (mutation === '9:00' || mutation === '09:00:00')
}

/** Whether a field was read as what the response has there. It may be absent, but never another value. */
const isFaithful = (name: string, path: Path, mutation: unknown, value: unknown, valid: unknown): boolean => {
  const after = getAt(value, path)
  const before = getAt(valid, path)
  const field = path.at(-1) ?? ''
  if (after === undefined) return true
  if (after === 'unknown') {
    const text = typeof mutation === 'string' ? mutation : undefined
    return getAt(value, [...path.slice(0, -1), `${field}Text`]) === text
  }
  if (after === OTHER[`${name} ${field}`]) return true
  if (`${name} ${field}` === ANY_CASE) return after === String(mutation).toLowerCase()
  if (typeof after === 'number' && !isValidNumber(`${name} ${path.join('.')}`, after, before)) return false
  if (after === '' && mutation !== '' && USER_TEXT.test(`${name} ${field}`))
    return typeof mutation !== 'string'
  if (isSameMeaning(name, field, mutation, after)) return true
  return typeof after === typeof before && JSON.stringify(after) === JSON.stringify(mutation)
}

/** Whether a field may differ: it is the one that was replaced, or the object of both is absent as a whole. */
const canChange = (other: Path, replaced: Path, value: unknown): boolean => {
  const parent = replaced.slice(0, -1)
  return (
    other === replaced ||
    (getAt(value, parent) === undefined && parent.every((name, at) => other[at] === name))
  )
}

describe('a field with any other value is read as it is, is absent, or fails', () => {
  test.each(Object.entries(payloads))('%s', (name, payload) => {
    const endpoint = allEndpoints.find(([endpointName]) => endpointName === name)?.[1]
    if (!endpoint) throw new Error(`There is no endpoint ${name}`)
    const paths = listFields(payload.wire)
    const valid = payload.value
    const wrong: string[] = []
    for (const path of paths)
      for (const mutation of MUTATIONS) {
        const result = read(endpoint, payload, replaceAt(payload.wire, path, mutation))
        // The other items of a list keep their places only if no item was left out.
        if (result?.value === undefined || result.invalidItems?.length) continue
        const change = `${path.join('.')} ${JSON.stringify(mutation)}`
        if (!isFaithful(name, path, mutation, result.value, valid))
          wrong.push(`${change} is read as ${JSON.stringify(getAt(result.value, path))}`)
        for (const other of paths)
          if (!canChange(other, path, result.value) && getAt(result.value, other) !== getAt(valid, other))
            wrong.push(`${change} changes ${other.join('.')}`)
      }
    expect(wrong).toEqual([])
  })
})
