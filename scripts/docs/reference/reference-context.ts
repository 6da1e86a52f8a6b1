import type { createOpenApiDocument } from '../../../packages/sdk/scripts/openapi/document.js'
import type { Example } from './read-examples.js'
import type { Documentation } from './read-methods.js'

/** What the pages of the reference are rendered from. */
export interface ReferenceContext {
  documentation: Documentation
  examples: readonly Example[]
  openApi: ReturnType<typeof createOpenApiDocument>
  /** The address of each model and type by its name, below docs/sdk. */
  models: Record<string, string>
  /** Makes links of the citations in a text. `up`: the path from the page to docs. */
  linkCitations(text: string, up: string): string
  /** The section of docs/wire.md with this heading, without the heading. */
  readWireSection(heading: string): string
}
