import { type Endpoint, requiresTerms } from './define-endpoint.js'
import type { ServerErrorCode } from './error-codes.js'
import { hasIdempotencyKey } from './retry.js'

const CODES_BY_ACCESS: Record<Endpoint['access'], ServerErrorCode[]> = {
  anyone: [],
  // The server limits the reads that a user has at a time.
  session: ['signed_out', 'too_many_requests'],
  verified: ['signed_out', 'phone_unverified', 'too_many_requests'],
  // The server limits wrong tokens of an address.
  operator: ['operator_only', 'role_required', 'too_many_requests'],
}
const CODES_OF_WRITES: ServerErrorCode[] = [
  'malformed_json',
  'cross_origin',
  'too_large',
  'unsupported_media_type',
  // The server limits the writes of a user and of an address.
  'too_many_requests',
]

/**
 * The error codes of an endpoint: its own, and those that follow from its other properties. Without `malformed_body`, which no client
 * of ours causes.
 */
export function listErrorCodes(endpoint: Endpoint): ReadonlySet<string> {
  // An endpoint for the operator lists `idempotency_key_reused` itself, if it stores the key.
  const hasUserKey = hasIdempotencyKey(endpoint) && endpoint.access !== 'operator'
  return new Set<ServerErrorCode>([
    ...CODES_BY_ACCESS[endpoint.access],
    ...(endpoint.method === 'GET' ? [] : CODES_OF_WRITES),
    // A path parameter may have an invalid percent encoding.
    ...(endpoint.path.includes('{') ? (['not_found', 'bad_request'] as const) : []),
    ...(endpoint.errors ?? []),
    ...(requiresTerms(endpoint) ? (['terms_required'] as const) : []),
    ...((endpoint.reauthentication ?? 'never') === 'never'
      ? []
      : (['reauthentication_required', 'second_factor_missing'] as const)),
    ...(endpoint.input ? (['invalid_input'] as const) : []),
    ...(hasUserKey ? (['idempotency_key_reused'] as const) : []),
    ...(hasUserKey && endpoint.showsSecret ? (['secret_shown'] as const) : []),
    'internal',
    'unavailable',
  ])
}
