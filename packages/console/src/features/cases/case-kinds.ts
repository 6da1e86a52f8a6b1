import type { CaseKind } from '@cht/sdk/operator'

/** What a case of each kind is called. */
export const CASE_KIND_LABELS: Record<CaseKind, string> = {
  verification: 'Identity verification',
  profileEdit: 'Profile change',
  appeal: 'Appeal',
  tradeClaim: 'Claim after a trade',
  tokenRequest: 'Request for tokens or money',
}

/** The label of a kind, also of one that this version does not know. */
export const getKindLabel = (kind: string): string => CASE_KIND_LABELS[kind as CaseKind] ?? kind
