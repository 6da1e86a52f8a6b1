import * as z from 'zod/mini'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { DOCUMENTS, type PublishedDocument, publishedDocument } from './model.js'

export const terms = {
  /**
   * Gets the terms or the privacy notice that are in force. No session is needed. Decision 35.
   * Errors: `not_found`.
   */
  get: defineEndpoint({
    method: 'GET',
    path: '/documents/{document}',
    access: 'anyone',
    extension: true,
    input: z.object({ document: z.literal(DOCUMENTS) }),
    output: payload<PublishedDocument>(publishedDocument),
  }),
  /**
   * Accepts the version of the terms that is in force. The version and the instant are stored.
   * Any other version is refused with `terms_outdated`. Decision 35.
   * Errors: `terms_outdated`.
   */
  accept: defineEndpoint({
    method: 'POST',
    path: '/documents/terms/accept',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    input: z.object({ version: z.int() }),
    errors: ['terms_outdated'],
    fallback: 'Error accepting the terms',
    success: 'Terms accepted',
  }),
}
