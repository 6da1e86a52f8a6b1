import { assertTermsInForce } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore } from './store.js'

const TITLES = { terms: 'Terms and conditions', privacy: 'Privacy notice' }

export function createTermsHandlers(store: MemoryStore): Handlers<'terms'> {
  return {
    get: ({ document }) => ({
      version: document === 'terms' ? store.terms.version : 1,
      publishedAt: new Date(document === 'terms' ? store.terms.publishedAt : store.openedAt).toISOString(),
      content: [
        { type: 'heading', level: 1, text: [{ text: TITLES[document] }] },
        { type: 'paragraph', text: [{ text: 'This exchange exists in memory only.' }] },
      ],
    }),
    accept: ({ version }, user) => {
      assertTermsInForce(version, store.terms.version)
      user.acceptedTerms = version
    },
  }
}
