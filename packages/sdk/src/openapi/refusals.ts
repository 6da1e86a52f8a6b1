import type { Endpoint } from '../endpoint.js'
import { ERROR_CODES, type ServerErrorCode } from '../errors.js'
import { isKeyed } from '../retry.js'

/** `409: not possible now` → 409 and the words. */
const TEXT = /^(\d{3}): (.*)$/

/** The status that a code comes with, and when it does. */
export const refusalOf = (code: ServerErrorCode): { status: number; when: string } => {
  const [, status = '400', when = ERROR_CODES[code]] = TEXT.exec(ERROR_CODES[code]) ?? []
  return { status: Number(status), when: when.replace(/ \(decision \d+\)/, '') }
}

const CANCEL: ServerErrorCode[] = ['order_matched', 'order_completed', 'order_cancelled']

/** What a call is refused with for reasons of its own. */
export const OF_A_CALL: Record<string, ServerErrorCode[]> = {
  'auth.signup': ['email_taken', 'username_taken', 'too_many_requests'],
  'auth.login': ['invalid_credentials', 'too_many_requests'],
  'auth.verifyOtp': ['invalid_code', 'other_email', 'email_taken'],
  'auth.resendOtp': ['too_many_requests'],
  'settings.requestVerification': ['verification_pending', 'already_verified'],
  'settings.editProfile': [
    'no_changes',
    'trade_open',
    'profile_edit_pending',
    'email_taken',
    'username_taken',
  ],
  'settings.changePassword': ['too_many_requests'],
  'orders.createBuy': ['order_limit', 'buying_barred'],
  'orders.createSell': ['order_limit', 'insufficient_balance'],
  'orders.cancelBuy': CANCEL,
  'orders.cancelSell': CANCEL,
  'orders.pay': [
    'wrong_party',
    'already_paid',
    'payment_window_expired',
    'trade_completed',
    'trade_cancelled',
  ],
  'orders.confirm': ['wrong_party', 'not_paid', 'trade_completed', 'trade_cancelled'],
  'appeals.create': [
    'not_found',
    'not_paid',
    'too_early',
    'already_appealed',
    'trade_completed',
    'trade_cancelled',
  ],
  'investments.create': ['insufficient_balance'],
  'investments.reinvest': ['not_found', 'not_matured', 'capital_released', 'already_reinvested', 'plan_gone'],
  'operator.fund': ['not_found', 'idempotency_key_reused'],
  'operator.withdraw': ['not_found', 'insufficient_balance', 'idempotency_key_reused'],
  'operator.decideVerification': ['not_pending', 'id_in_use'],
  'operator.decideProfileEdit': ['not_pending', 'email_taken', 'username_taken'],
  'operator.resolveAppeal': ['appeal_decided', 'appeal_settled'],
  'operator.advanceClock': ['not_demo'],
}

const OF_ACCESS: Record<Endpoint['access'], ServerErrorCode[]> = {
  anyone: [],
  session: ['signed_out'],
  verified: ['signed_out', 'phone_unverified'],
  operator: ['operator_only'],
}
const OF_A_WRITE: ServerErrorCode[] = [
  'malformed_json',
  'cross_origin',
  'too_large',
  'unsupported_media_type',
]

/** Every code that a call may be refused with. */
export const refusalsOf = (name: string, row: Endpoint): ServerErrorCode[] => {
  const codes: ServerErrorCode[] = [
    ...OF_ACCESS[row.access],
    ...(row.method === 'GET' ? [] : OF_A_WRITE),
    ...(row.path.includes('{') ? (['not_found'] as const) : []),
    ...(OF_A_CALL[name] ?? []),
    ...(row.input ? (['invalid_input'] as const) : []),
    ...(isKeyed(row) && row.access !== 'operator' ? (['idempotency_key_reused'] as const) : []),
    'internal',
    'unavailable',
  ]
  return Object.keys(ERROR_CODES).filter((code): code is ServerErrorCode =>
    codes.some((each) => each === code),
  )
}
