import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '../../kernel/config.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import { SAMPLE_CONTENT } from '../../kernel/settings.js'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
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
  const hasSamples = demo && contentDir === SAMPLE_CONTENT
  const path = join(contentDir, 'testimonials.json')
  if (!existsSync(path)) return { list: [], hasSamples }
  try {
    return { list: schema.parse(JSON.parse(readFileSync(path, 'utf8'))), hasSamples }
  } catch (error) {
    throw new ConfigError(
      `CONTENT_DIR has a testimonials.json that is not a list of three, each with role and quote, ${path}: ${formatReason(error)}`,
    )
  }
}
