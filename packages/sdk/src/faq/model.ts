import * as z from 'zod/mini'

/** A question of the landing page with its answer. */
export const faqItem = z.object({ question: z.string(), answer: z.string() })
/** @useDeclaredType */
export interface FaqItem extends z.output<typeof faqItem> {}
