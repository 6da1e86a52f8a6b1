// Generates the statecharts' drawings and tables, the stories of their states, the design tokens, OpenAPI, the notices of
// third-party packages, and the tables of error codes, limits, settings and retention.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GENERATED_FILES, GENERATED_FOLDERS, generateFiles } from './generated-files.js'

const root = join(import.meta.dirname, '../..')
const files = await generateFiles()
for (const folder of GENERATED_FOLDERS) rmSync(join(root, folder), { recursive: true, force: true })
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const targets = [...GENERATED_FOLDERS, ...GENERATED_FILES]
console.log(`Generated ${Object.keys(files).length} files in ${targets.join(', ')}`)
