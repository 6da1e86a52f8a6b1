import type { DocumentName, PublishedDocument } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** The terms or the privacy notice in force; null if the back end has no such endpoint. */
export function publishedDocument(document: DocumentName): ResourceDefinition<PublishedDocument | null> {
  return {
    key: `terms.${document}`,
    load: async (client, options) => catchNotFound(client.terms.get({ document }, options), () => null),
    quiet: true,
  }
}
