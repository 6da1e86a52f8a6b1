import * as z from 'zod/mini'
import { describe, metadata } from '../metadata.js'
import { count, instant, optional, wireObject } from '../schema.js'

/** The documents that an exchange publishes. */
export const DOCUMENTS = ['terms', 'privacy'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

/** Whether a document may have this link: an https or `mailto:` address, or a path of the web app. */
export function isDocumentLink(href: string): boolean {
  return /^(https:\/\/|mailto:|\/(?![/\\]))/.test(href)
}

/** A part of a text with one style, and one link if it is a link. */
const span = wireObject({
  text: z.string(),
  isStrong: optional(z.boolean()),
  href: optional(z.string().check(z.refine(isDocumentLink, 'must be a link'))),
})
/** @useDeclaredType */
export interface DocumentSpan extends z.output<typeof span> {}

const text = z.array(span)
/** The text of a heading, a paragraph, an item or a cell. */
export type DocumentText = DocumentSpan[]

const block = z.union([
  z.object({ type: z.literal('heading'), level: z.literal([1, 2, 3]), text }),
  z.object({ type: z.literal('paragraph'), text }),
  z.object({ type: z.literal('list'), isOrdered: z.boolean(), items: z.array(text) }),
  z.object({ type: z.literal('table'), head: z.array(text), rows: z.array(z.array(text)) }),
])
/** @useDeclaredType */
export type DocumentBlock = z.output<typeof block>

/** The terms or the privacy notice of the exchange, in blocks; the first one is its heading of level 1. */
export const publishedDocument = z
  .object({
    version: describe(count, 'Increases with each version that the operator publishes.'),
    publishedAt: instant,
    content: z.array(block),
  })
  .register(metadata, { id: 'PublishedDocument' })
/** @useDeclaredType */
export interface PublishedDocument extends z.output<typeof publishedDocument> {}
