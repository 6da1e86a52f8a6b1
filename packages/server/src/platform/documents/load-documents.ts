import { readFileSync } from 'node:fs'
import type { DocumentName } from '@cht/sdk/contract'
import type { Config } from '../../kernel/config.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import { assertContentFiles, findDocumentFile } from './content-files.js'
import { parseDocument, type WireDocument } from './parse-document.js'

/** The documents that are in force. */
export type Documents = Readonly<Record<DocumentName, WireDocument>>

const loadDocument = (config: Config, name: DocumentName): WireDocument => {
  const path = findDocumentFile(config, `${name}.md`)
  try {
    return parseDocument(
      readFileSync(path, 'utf8').replaceAll('support@localhost', () => config.supportEmail),
    )
  } catch (error) {
    throw new ConfigError(`CONTENT_DIR has no usable ${name}.md, ${path}: ${formatReason(error)}`)
  }
}

/**
 * Reads the documents from CONTENT_DIR, and inserts the support address. In a demo one that is missing is our sample. Throws a `ConfigError` for
 * the first invalid one, and for a file with an unknown name.
 */
export function loadDocuments(config: Config): Documents {
  assertContentFiles(config.contentDir)
  return { terms: loadDocument(config, 'terms'), privacy: loadDocument(config, 'privacy') }
}
