import { MAX_DURATION_MINUTES } from '@cht/sdk/live-sessions'
import { CURRENCIES, isPrice } from '@cht/sdk/money'
import { AUDIT_ACTS, type AuditAct } from '@cht/sdk/operator'
import { DAY, HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import { UsageError } from './errors.js'

/** Understands one word of the command line; what it does not, it refuses with a `UsageError`. */
export interface ValueParser<Value> {
  /** What stands for it in the help. */
  placeholder: string
  parse(text: string): Value
}

/** A reader of texts that `read` understands; undefined from it is refused as not being `what`. */
const createParser = <Value>(
  shows: string,
  what: string,
  read: (text: string) => Value | undefined,
): ValueParser<Value> => ({
  placeholder,
  parse: (text) => {
    const value = read(text)
    if (value === undefined) throw new UsageError(`"${text}" is not ${what}`)
    return value
  },
})

/** Any text that is not blank. */
export function text(shows: string): ValueParser<string> {
  return createParser(shows, 'a text', (given) => given.trim() || undefined)
}

/** One of these words. */
export function oneOf<Word extends string>(words: readonly Word[]): ValueParser<Word> {
  return createParser(words.join('|'), words.join(' or '), (given) => words.find((word) => word === given))
}

/** One of the audit log's acts. */
export const act: ValueParser<AuditAct> = createParser(
  'ACT',
  `an act; these are known: ${Object.keys(AUDIT_ACTS).join(', ')}`,
  (given) => (Object.keys(AUDIT_ACTS) as AuditAct[]).find((known) => known === given),
)

/** Whole CHT. */
export const amount = createParser('AMOUNT', 'an amount of whole CHT, in digits alone: 100000', (given) =>
  /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined,
)

/** How many, from 1. */
export const count = createParser('COUNT', 'a whole number above 0', (given) =>
  /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined,
)

/** A day or an instant. */
export const date = createParser('DATE', 'a date: 2026-11-20', (given) =>
  Number.isNaN(Date.parse(given)) ? undefined : given,
)

const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY }
/** Of time, in ms. */
export const duration = createParser('DURATION', 'a duration: 30s, 15m, 2h or 1d', (given) => {
  const [, many, unit = ''] = /^(\d+)([smhd])$/.exec(given) ?? []
  return Number(many) * (UNITS[unit] ?? 0) || undefined
})

/** A daily session. */
export const session = createParser(
  'START/MINUTES',
  `a session: START/MINUTES such as 09:00/60, from 00:00 to 23:59 and of 1 to ${MAX_DURATION_MINUTES} minutes`,
  (given) => {
    const [, startTime = '', minutes] = /^((?:[01]\d|2[0-3]):[0-5]\d)\/(\d+)$/.exec(given) ?? []
    const durationInMinutes = Number(minutes)
    const fits = durationInMinutes >= 1 && durationInMinutes <= MAX_DURATION_MINUTES
    return fits ? { startTime, durationInMinutes } : undefined
  },
)

/** What 1 CHT costs in a currency. */
export const rate = createParser(
  'CURRENCY=PRICE',
  `a rate: NGN=1, of ${CURRENCIES.join(', ')}, above 0 and with at most six decimals`,
  (given) => {
    const [, name, price] = /^([A-Z]+)=(\d+(?:\.\d+)?)$/.exec(given) ?? []
    const currency = CURRENCIES.find((known) => known === name)
    return currency && isPrice(Number(price)) ? { currency, price: Number(price) } : undefined
  },
)
