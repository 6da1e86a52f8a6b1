import type { ServerErrorCode } from '../errors.js'
import { createErrorResponses } from './responses.js'

/** Who looks and why, for the audit log. */
const ACCOUNTABLE = Object.entries({ by: 100, why: 500 }).map(([name, maxLength]) => ({
  name,
  in: 'query',
  schema: { type: 'string', maxLength },
}))

const picture = (
  operationId: string,
  { summary, group, names }: { summary: string; group: string; names: string[] },
) => {
  const operators = group === 'operator'
  const codes: ServerErrorCode[] = operators
    ? ['operator_only', 'not_found', 'invalid_input', 'internal', 'unavailable']
    : ['signed_out', 'phone_unverified', 'not_found', 'internal', 'unavailable']
  return {
    get: {
      operationId,
      tags: [group],
      summary,
      security: [operators ? { operator: [] } : { session: [] }],
      parameters: [
        ...names.map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: name === 'side' ? { type: 'string', enum: ['front', 'back'] } : { type: 'string' },
        })),
        ...(operators ? ACCOUNTABLE : []),
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

/** The answers that are no JSON, and so no rows of the contract. */
export const PICTURE_PATHS = {
  '/trades/{id}/proof': picture('trades.proof', {
    summary: 'The picture that proves a payment, for the trade’s two parties',
    group: 'trades',
    names: ['id'],
  }),
  '/operator/verifications/{id}/{side}': picture('operator.verificationPicture', {
    summary: 'A picture of the ID in a verification request',
    group: 'operator',
    names: ['id', 'side'],
  }),
  '/operator/appeals/{id}/proof': picture('operator.appealPicture', {
    summary: 'The picture that proves the payment of a trade in appeal',
    group: 'operator',
    names: ['id'],
  }),
}
