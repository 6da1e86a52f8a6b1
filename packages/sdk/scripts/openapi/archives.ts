import { operatorArchive } from '../../src/operator/personal-data.js'
import { createErrorResponses } from './responses.js'

const ARCHIVE = {
  description: 'The archive.',
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
}

/** Paths that return an archive instead of JSON; they are not part of the contract. */
export const ARCHIVE_PATHS = {
  '/account/data.zip': {
    get: {
      operationId: 'account.data',
      tags: ['account'],
      summary: 'Download the data of the user',
      description:
        'A zip archive of `data.json` and the pictures that the user has sent. 404 unless this login session was allowed to download it (`account.prepareDataDownload`); 429 while another download of the user runs.',
      security: [{ session: [] }],
      responses: {
        '200': ARCHIVE,
        ...createErrorResponses([
          'signed_out',
          'phone_unverified',
          'not_found',
          'too_many_requests',
          'internal',
          'unavailable',
        ]),
      },
    },
  },
  [operatorArchive.path]: {
    post: {
      operationId: 'operator.userData',
      tags: ['operator'],
      summary: 'Download the data of a user, at their request',
      description:
        'A zip archive as that of `/account/data.zip`, of a user named by id, email or username. `why` is required.',
      'x-roles': operatorArchive.roles,
      security: [{ operator: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                user: { type: 'string', maxLength: 254 },
                by: { type: 'string', maxLength: 100 },
                why: { type: 'string', maxLength: 500 },
              },
              required: ['user', 'why'],
            },
          },
        },
      },
      responses: {
        '200': ARCHIVE,
        ...createErrorResponses([
          'operator_only',
          'role_required',
          'not_found',
          'invalid_input',
          'internal',
          'unavailable',
        ]),
      },
    },
  },
}
