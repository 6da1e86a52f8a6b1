/** Fields whose values may be shown, in a request and in a response. The values of all others are hidden. */
const HARMLESS = new Set([
  '_id',
  'amount',
  'amountInvested',
  'bonus',
  'category',
  'countdownEndsAt',
  'createdAt',
  'dateJoined',
  'durationInMinutes',
  'investmentCreatedAt',
  'investmentEndsAt',
  'investmentId',
  'isPhoneVerified',
  'limit',
  'message',
  'network',
  'order',
  'paidAt',
  'path',
  'paymentMethod',
  'paymentStatus',
  'percentageCompleted',
  'planDurationDays',
  'reason',
  'roiPercentage',
  'startTime',
  'state',
  'status',
  'timeZone',
  'totalExpectedReturn',
  'totalInvested',
  'totalReferrals',
  'activeReferrals',
  'verificationType',
])
/** The code of an error. That of a mail has digits or capital letters. */
const ERROR_CODE = /^[a-z]+(_[a-z]+)*$/
/** A field that is not named like one may be data. */
const FIELD_NAME = /^[A-Za-z_]\w{0,40}$/

const MAX_TEXT = 80
const MAX_ITEMS = 3

const isHarmless = (name: string, value: unknown) =>
  HARMLESS.has(name) || (name === 'code' && ERROR_CODE.test(String(value)))

/** What a message may repeat: an email, a code or a number of an account, a token. */
const DATA = /\S+@\S+|\d{4,}|[\w+/=.-]{20,}/g
const FREE_TEXTS = ['message', 'reason']

const redactText = (name: string, text: string) => {
  if (!isHarmless(name, text)) return text === '' ? '' : '<string>'
  const shown = FREE_TEXTS.includes(name) ? text.replaceAll(DATA, '***') : text
  return shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT)}…` : shown
}

/**
 * JSON with its fields and the types of their values. Only values of fields that are known to be harmless are shown; long lists are
 * shortened. `name`: the field that has the value.
 */
export function redact(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => redact(item, name))
    const rest = value.length - items.length
    return rest > 0 ? [...items, `and ${rest} more`] : items
  }
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        FIELD_NAME.test(field) ? field : '<field>',
        redact(inner, field),
      ]),
    )
  if (typeof value === 'string') return redactText(name, value)
  return isHarmless(name, value) ? value : `<${typeof value}>`
}
