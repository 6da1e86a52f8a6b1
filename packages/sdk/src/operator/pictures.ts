import type { EndpointRoles } from './roles.js'

const DISPUTES: EndpointRoles = ['mediator', 'auditor']

/** The roles that may view the pictures for the operator, by their paths below /api. They are no endpoints: they return a picture. */
export const OPERATOR_PICTURES = {
  '/operator/verifications/{id}/{side}': ['verifier', 'auditor'],
  '/operator/appeals/{id}/proof': DISPUTES,
  '/operator/appeals/{id}/proof-of-rest': DISPUTES,
  '/operator/appeals/{id}/pictures/{pictureId}': DISPUTES,
  '/operator/trade-claims/{id}/proof': DISPUTES,
  '/operator/trade-claims/{id}/proof-of-rest': DISPUTES,
} as const satisfies Record<string, EndpointRoles>
