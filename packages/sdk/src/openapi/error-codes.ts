import type { Endpoint } from '../define-endpoint.js'
import { ERROR_CODES, type ServerErrorCode } from '../errors.js'
import { hasIdempotencyKey } from '../retry.js'

/** `409: not possible now` → 409 and the words. */
const TEXT = /^(\d{3}): (.*)$/

/** The status that a code comes with, and when it does. */
export function refusalOf(code: ServerErrorCode): { status: number; when: string } {
  const [, status = '400', when = ERROR_CODES[code]] = TEXT.exec(ERROR_CODES[code]) ?? []
  return { status: Number(status), when: when.replace(/ \(decision \d+\)/, '') }
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

/** Every code that a call may be refused with: its own, and those of its access, method and path. */
export function getErrorCodes(row: Endpoint): ServerErrorCode[] {
  const codes: ServerErrorCode[] = [
    ...OF_ACCESS[row.access],
    ...(row.method === 'GET' ? [] : OF_A_WRITE),
    ...(row.path.includes('{') ? (['not_found'] as const) : []),
    ...(row.errors ?? []),
    ...(row.input ? (['invalid_input'] as const) : []),
    ...(hasIdempotencyKey(row) && row.access !== 'operator' ? (['idempotency_key_reused'] as const) : []),
    'internal',
    'unavailable',
  ]
  return Object.keys(ERROR_CODES).filter((code): code is ServerErrorCode =>
    codes.some((each) => each === code),
  )
}
