import type { TokenRequestKind, TokenRequestState } from '@cht/sdk/rules'

/** The state of a request, as its user reads it. */
export const TOKEN_REQUEST_LABELS: Record<TokenRequestState, Record<TokenRequestKind, string>> = {
  requested: { deposit: 'Waiting for the money', withdrawal: 'Waiting for the operator' },
  accepted: { deposit: 'Accepted', withdrawal: 'Accepted, not paid yet' },
  done: { deposit: 'Added', withdrawal: 'Marked as paid' },
  declined: { deposit: 'Declined', withdrawal: 'Declined' },
  cancelled: { deposit: 'Cancelled', withdrawal: 'Cancelled' },
  expired: { deposit: 'Expired', withdrawal: 'Expired' },
}
