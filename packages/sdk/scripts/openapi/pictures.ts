import type { ServerErrorCode } from '../../src/errors.js'
import { OPERATOR_PICTURES } from '../../src/operator/pictures.js'
import type { EndpointRoles } from '../../src/operator/roles.js'
import { createErrorResponses } from './responses.js'

/** Who views the picture and why, for the audit log. */
const AUDIT_PARAMETERS = Object.entries({ by: 100, why: 500 }).map(([name, maxLength]) => ({
  name,
  in: 'query',
  schema: { type: 'string', maxLength },
}))

interface PicturePath {
  operationId: string
  summary: string
}

const PICTURES: Record<string, PicturePath> = {
  '/trades/{id}/proof': {
    operationId: 'trades.proof',
    summary: 'Get the proof of payment of a trade',
  },
  '/trades/{id}/proof-of-rest': {
    operationId: 'trades.proofOfRest',
    summary: 'Get the proof of the rest of the payment of a trade',
  },
  '/trades/{id}/appeal/pictures/{pictureId}': {
    operationId: 'appeals.picture',
    summary: 'Get a picture that the user has added to an appeal',
  },
  '/operator/verifications/{id}/{side}': {
    operationId: 'operator.verificationPicture',
    summary: 'Get a picture of the ID in a verification request',
  },
  '/operator/appeals/{id}/proof': {
    operationId: 'operator.appealPicture',
    summary: 'Get the proof of payment of an appealed trade',
  },
  '/operator/appeals/{id}/proof-of-rest': {
    operationId: 'operator.appealRestPicture',
    summary: 'Get the proof of the rest of the payment of an appealed trade',
  },
  '/operator/trade-claims/{id}/proof': {
    operationId: 'operator.tradeClaimPicture',
    summary: 'Get the proof of payment of a trade with a claim',
  },
  '/operator/trade-claims/{id}/proof-of-rest': {
    operationId: 'operator.tradeClaimRestPicture',
    summary: 'Get the proof of the rest of the payment of a trade with a claim',
  },
  '/operator/appeals/{id}/pictures/{pictureId}': {
    operationId: 'operator.appealEvidence',
    summary: 'Get a picture that a party has added to an appeal',
  },
}

const findRoles = (path: string): EndpointRoles | undefined =>
  Object.entries<EndpointRoles>(OPERATOR_PICTURES).find(([known]) => known === path)?.[1]

const createPicturePath = (path: string, { operationId, summary }: PicturePath) => {
  const roles = findRoles(path)
  const codes: ServerErrorCode[] = roles
    ? ['operator_only', 'role_required', 'not_found', 'invalid_input', 'internal', 'unavailable']
    : ['signed_out', 'phone_unverified', 'not_found', 'internal', 'unavailable']
  return {
    get: {
      operationId,
      tags: operationId.split('.').slice(0, 1),
      summary,
      ...(roles ? { 'x-roles': roles } : {}),
      security: [roles ? { operator: [] } : { session: [] }],
      parameters: [
        ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: 'path',
          required: true,
          schema: name === 'side' ? { type: 'string', enum: ['front', 'back'] } : { type: 'string' },
        })),
        ...(roles ? AUDIT_PARAMETERS : []),
      ],
      responses: {
        '200': {
          description: 'The picture.',
          content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
        },
        ...createErrorResponses(codes),
      },
    },
  }
}

/** Paths that return a picture instead of JSON; they are not part of the contract. */
export const PICTURE_PATHS = Object.fromEntries(
  Object.entries(PICTURES).map(([path, picture]) => [path, createPicturePath(path, picture)]),
)
