// Writes what is made from the charts and the contract: drawings, tables, stories of states, OpenAPI, codes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FILES, FOLDERS, writtenFiles } from './files.js'

const root = join(import.meta.dirname, '../..')
const files = await writtenFiles()
for (const folder of FOLDERS) rmSync(join(root, folder), { recursive: true, force: true })
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
console.log(`${Object.keys(files).length} files: ${[...FOLDERS, ...FILES].join(', ')}`)
