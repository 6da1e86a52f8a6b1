import { createErrorResponses } from './responses.js'

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
        '200': {
          description: 'The archive.',
          content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
        },
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
}
