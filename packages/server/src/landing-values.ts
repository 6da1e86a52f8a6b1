import { SECOND } from '@cht/sdk/rules'
import { readLandingFacts } from './features/market/landing-facts.js'
import type { ServerContext } from './platform/context.js'
import { loadFaq } from './platform/documents/load-faq.js'
import { loadTestimonials } from './platform/documents/load-testimonials.js'
import { createCachedValue } from './platform/http/cached-value.js'
import type { TemplateValues } from './platform/http/template.js'

/** Everybody may read the landing page, so its facts are read from the database twice a minute at most. In ms. */
const MAX_AGE = 30 * SECOND
/** How long the first visitor waits for them. In ms. */
const PATIENCE = SECOND

/** What fills in the landing page: the brand, the testimonials, the operator's questions, and while the database responds what the exchange is doing. */
export function createLandingValues(context: ServerContext): () => Promise<TemplateValues> {
  const { list, hasSamples } = loadTestimonials(context.config)
  const faq = loadFaq(context.config)
  const content: TemplateValues = {
    brandName: context.brand.name,
    brandShortName: context.brand.shortName,
    hasFaq: faq ? [{}] : [],
    hasOurFaq: faq ? [] : [{}],
    questions: (faq ?? []).map((question) => ({ ...question })),
    hasTestimonials: list.length > 0 ? [{}] : [],
    hasSamples: hasSamples ? [{}] : [],
    testimonials: list.map((testimonial) => ({ ...testimonial })),
  }
  const readFacts = createCachedValue({
    read: () => readLandingFacts(context),
    maxAge: MAX_AGE,
    now: context.processTime,
    patience: PATIENCE,
  })
  return async () => {
    const facts = await readFacts()
    return { ...content, facts: facts === undefined ? [] : [facts] }
  }
}
