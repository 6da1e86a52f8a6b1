import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentName } from '@cht/sdk/contract'
import type { Config } from '../../kernel/config.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import { parseDocument, type WireDocument } from './parse-document.js'

/** The documents that are in force. */
export type Documents = Readonly<Record<DocumentName, WireDocument>>

const loadDocument = ({ contentDir, supportEmail }: Config, name: DocumentName): WireDocument => {
  const path = join(contentDir, `${name}.md`)
  try {
    return parseDocument(readFileSync(path, 'utf8').replaceAll('support@localhost', () => supportEmail))
  } catch (error) {
    throw new ConfigError(`CONTENT_DIR has no usable ${name}.md, ${path}: ${formatReason(error)}`)
  }
}

/** Reads the documents from CONTENT_DIR, and inserts the support address. Throws a `ConfigError` for the first invalid one. */
export function loadDocuments(config: Config): Documents {
  return { terms: loadDocument(config, 'terms'), privacy: loadDocument(config, 'privacy') }
}
