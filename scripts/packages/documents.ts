import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderNotices } from './notices.js'
import { type PublishedName, ROOT } from './published.js'
import { CITED_DOCUMENTS, generateReferences } from './reference.js'

/** Writes the licences of a package's dependencies into its folder, or into a copy of it. */
export function writeNotices(name: PublishedName, folder: string): void {
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), renderNotices(name))
}

/** Replaces `docs` in the SDK's folder, or in a copy of it, by its reference and the documents that its comments cite. */
export function writeSdkDocuments(folder: string): void {
  const docs = join(folder, 'docs')
  const references = generateReferences()
  rmSync(docs, { recursive: true, force: true })
  for (const document of CITED_DOCUMENTS) cpSync(join(ROOT, 'docs', document), join(docs, document))
  cpSync(join(references, 'sdk'), join(docs, 'sdk'), { recursive: true })
}
