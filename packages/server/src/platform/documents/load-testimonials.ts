import * as z from 'zod/mini'
import type { Config } from '../../kernel/config.js'
import { SAMPLE_CONTENT } from '../../kernel/settings.js'
import { contentText, readContentJson } from './content-files.js'

const text = contentText(300)
const schema = z.array(z.strictObject({ role: text, quote: text })).check(z.length(3))

export interface Testimonials {
  list: z.output<typeof schema>
  /** Whether the page shows its samples, which nobody said. */
  hasSamples: boolean
}

/**
 * Reads the testimonials of the landing page from CONTENT_DIR. Without a file there are none. A demo without a
 * CONTENT_DIR shows the samples of the page. Throws a `ConfigError` for a file that is not a list of three.
 */
export function loadTestimonials({ contentDir, demo }: Pick<Config, 'contentDir' | 'demo'>): Testimonials {
  const list = readContentJson(contentDir, 'testimonials.json', {
    schema,
    must: 'a list of three, each with role and quote',
  })
  return { list: list ?? [], hasSamples: demo && contentDir === SAMPLE_CONTENT }
}
