import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { DOCUMENTS, type PublishedDocument, publishedDocument } from './model.js'

export const terms = {
  /**
   * Returns the terms or the privacy notice that are in force, in blocks. No session is needed.
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
   * Accepts the terms in force; any other version is refused with `terms_outdated`. The version and the instant are stored.
   * Until the user has accepted the version in force (`termsToAccept` of the user), writes are refused with `terms_required`,
   * except those that a trade or the security of the account may need at once, such as paying, confirming, appealing,
   * cancelling an order, changing the password, or removing a push device or a webhook.
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
