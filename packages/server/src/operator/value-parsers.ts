import { AUDIT_ACTS, type AuditAct } from '@cht/sdk/operator'
import {
  CURRENCIES,
  DAY,
  HOUR,
  isPrice,
  MAX_DURATION_MINUTES,
  MINUTE,
  parseMoney,
  SECOND,
} from '@cht/sdk/rules'
import { InvalidArgumentError } from 'commander'

/** Parses one argument. Throws `InvalidArgumentError` if it is invalid. */
export interface ValueParser<Value> {
  /** Stands for the argument in the help, such as `email`. */
  placeholder: string
  /** What the argument must be, or what it is for. */
  description: string
  parse(text: string): Value
}

/** Parses one or more arguments, of which each is given what was made of those before it. */
export interface ListParser<List> {
  item: Omit<ValueParser<unknown>, 'parse'>
  /** Throws `InvalidArgumentError` if the argument is invalid, or does not go with those before it. */
  add(text: string, list: List | undefined): List
}

/** Creates a parser. If `parse` returns undefined, the error says that the text must be `description`. */
const createParser = <Value>(
  placeholder: string,
  description: string,
  parse: (text: string) => Value | undefined,
): ValueParser<Value> => ({
  placeholder,
  description,
  parse: (text) => {
    const value = parse(text)
    if (value === undefined) throw new InvalidArgumentError(`It must be ${description}.`)
    return value
  },
})

/** A text that is not blank. */
export function text(placeholder: string, description = ''): ValueParser<string> {
  const parser = createParser(placeholder, 'a text', (value) => value.trim() || undefined)
  return { ...parser, description }
}

/** One of these words. */
export function oneOf<Word extends string>(placeholder: string, words: readonly Word[]): ValueParser<Word> {
  return createParser(placeholder, `one of ${words.join(', ')}`, (value) =>
    words.find((word) => word === value),
  )
}

/** Several values, separated by commas. */
export function listOf<Value>(placeholder: string, item: ValueParser<Value>): ValueParser<Value[]> {
  return {
    placeholder,
    description: `each ${item.description}; separated by commas`,
    parse: (value) => value.split(',').map((part) => item.parse(part.trim())),
  }
}

/** An act of the audit log. */
export const act: ValueParser<AuditAct> = createParser(
  'act',
  `an act: ${Object.keys(AUDIT_ACTS).join(', ')}`,
  (value) => (Object.keys(AUDIT_ACTS) as AuditAct[]).find((name) => name === value),
)

/** An amount in the currency of an order; in minor units. */
export const money = createParser(
  'amount',
  'an amount of money, such as 5000 or 5,000.50',
  (value) =>
    // All currencies have hundredths.
    parseMoney(value, 'NGN')?.amount,
)

/** Whole CHT. */
export const amount = createParser('amount', 'an amount of whole CHT, in digits alone: 100000', (value) =>
  /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined,
)

/** A positive integer. */
export const count = createParser('count', 'a whole number above 0', (value) =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined,
)

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?: ?UTC|(Z|[+-]\d\d:\d\d))?$/
const DATE = /^\d{4}-\d\d-\d\d$/

/** Whether the calendar has the day. `Date.parse` takes 30 February as 2 March. */
const isDay = (value: string): boolean => {
  const at = DATE.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

const parseInstant = (value: string): number | undefined => {
  const [, day = '', time, offset = 'Z'] = INSTANT.exec(value) ?? []
  const at = Date.parse(`${day}T${time}${offset}`)
  return isDay(day) && !Number.isNaN(at) ? at : undefined
}

/** An instant, in ms. */
export const moment = createParser(
  'instant',
  'an instant: 2026-11-20T18:00+01:00, or of UTC without an offset: 2026-11-20T17:00',
  parseInstant,
)

/** An instant, or the start of a date in UTC, in ISO 8601. */
export const since = createParser(
  'instant',
  'a date of UTC: 2026-11-20, or an instant: 2026-11-20T18:00+01:00, or of UTC without an offset',
  (value) => {
    const at = parseInstant(DATE.test(value) ? `${value}T00:00Z` : value)
    return at === undefined ? undefined : new Date(at).toISOString()
  },
)

/** A day of the exchange's time zone. */
export const day = createParser('day', "a day of the exchange's time zone: 2026-11-20", (value) =>
  isDay(value) ? value : undefined,
)

const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY }
/** A duration in ms. */
export const duration = createParser('duration', 'a duration: 30s, 15m, 2h or 1d', (value) => {
  const [, digits, unit = ''] = /^(\d+)([smhd])$/.exec(value) ?? []
  return Number(digits) * (UNITS[unit] ?? 0) || undefined
})

/** A daily live session. */
export const session = createParser(
  'start/minutes',
  `a session: START/MINUTES such as 09:00/60, in the exchange's time zone, from 00:00 to 23:59 and of 1 to ${MAX_DURATION_MINUTES} minutes`,
  (value) => {
    const [, startTime = '', minutes] = /^((?:[01]\d|2[0-3]):[0-5]\d)\/(\d+)$/.exec(value) ?? []
    const durationInMinutes = Number(minutes)
    const isValid = durationInMinutes >= 1 && durationInMinutes <= MAX_DURATION_MINUTES
    return isValid ? { startTime, durationInMinutes } : undefined
  },
)

/** The price of 1 CHT in a currency. */
export const rate = createParser(
  'currency=price',
  `a rate: NGN=1, of ${CURRENCIES.join(', ')}, above 0 and with at most six decimals`,
  (value) => {
    const [, code, price] = /^([A-Z]+)=(\d+(?:\.\d+)?)$/.exec(value) ?? []
    const currency = CURRENCIES.find((known) => known === code)
    return currency && isPrice(Number(price)) ? { currency, price: Number(price) } : undefined
  },
)
