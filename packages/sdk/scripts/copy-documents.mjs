// Replaces `docs` in the package, or in the folder that is the first argument, by the documents that comments cite and
// the reference of the SDK.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '..')
const DOCS = join(PACKAGE, '../../docs')

const target = join(process.argv[2] ?? PACKAGE, 'docs')
rmSync(target, { recursive: true, force: true })
for (const name of ['decisions.md', 'spec.md', 'wire.md', 'sdk'])
  cpSync(join(DOCS, name), join(target, name), { recursive: true })
