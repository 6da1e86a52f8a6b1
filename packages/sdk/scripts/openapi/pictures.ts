import type { ServerErrorCode } from '../../src/errors.js'
import { createErrorResponses } from './responses.js'

/** Who views the picture and why, for the audit log. */
const AUDIT_PARAMETERS = Object.entries({ by: 100, why: 500 }).map(([name, maxLength]) => ({
  name,
  in: 'query',
  schema: { type: 'string', maxLength },
}))

const createPicturePath = (
  operationId: string,
  { summary, group, parameters }: { summary: string; group: string; parameters: string[] },
) => {
  const isOperatorPath = group === 'operator'
  const codes: ServerErrorCode[] = isOperatorPath
    ? ['operator_only', 'not_found', 'invalid_input', 'internal', 'unavailable']
    : ['signed_out', 'phone_unverified', 'not_found', 'internal', 'unavailable']
  return {
    get: {
      operationId,
      tags: [group],
      summary,
      security: [isOperatorPath ? { operator: [] } : { session: [] }],
      parameters: [
        ...parameters.map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: name === 'side' ? { type: 'string', enum: ['front', 'back'] } : { type: 'string' },
        })),
        ...(isOperatorPath ? AUDIT_PARAMETERS : []),
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
export const PICTURE_PATHS = {
  '/trades/{id}/proof': createPicturePath('trades.proof', {
    summary: 'Get the proof of payment of a trade',
    group: 'trades',
    parameters: ['id'],
  }),
  '/trades/{id}/proof-of-rest': createPicturePath('trades.proofOfRest', {
    summary: 'Get the proof of the rest of the payment of a trade',
    group: 'trades',
    parameters: ['id'],
  }),
  '/trades/{id}/appeal/pictures/{pictureId}': createPicturePath('appeals.picture', {
    summary: 'Get a picture that the user has added to an appeal',
    group: 'appeals',
    parameters: ['id', 'pictureId'],
  }),
  '/operator/verifications/{id}/{side}': createPicturePath('operator.verificationPicture', {
    summary: 'Get a picture of the ID in a verification request',
    group: 'operator',
    parameters: ['id', 'side'],
  }),
  '/operator/appeals/{id}/proof': createPicturePath('operator.appealPicture', {
    summary: 'Get the proof of payment of an appealed trade',
    group: 'operator',
    parameters: ['id'],
  }),
  '/operator/appeals/{id}/proof-of-rest': createPicturePath('operator.appealRestPicture', {
    summary: 'Get the proof of the rest of the payment of an appealed trade',
    group: 'operator',
    parameters: ['id'],
  }),
  '/operator/trade-claims/{id}/proof': createPicturePath('operator.tradeClaimPicture', {
    summary: 'Get the proof of payment of a trade with a claim',
    group: 'operator',
    parameters: ['id'],
  }),
  '/operator/trade-claims/{id}/proof-of-rest': createPicturePath('operator.tradeClaimRestPicture', {
    summary: 'Get the proof of the rest of the payment of a trade with a claim',
    group: 'operator',
    parameters: ['id'],
  }),
  '/operator/appeals/{id}/pictures/{pictureId}': createPicturePath('operator.appealEvidence', {
    summary: 'Get a picture that a party has added to an appeal',
    group: 'operator',
    parameters: ['id', 'pictureId'],
  }),
}
