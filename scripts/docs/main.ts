// Generates what is in Git: the drawings and tables of the statecharts, OpenAPI, and the tables of error codes, limits, settings and
// retention. And what Storybook shows: the stories of the charts' states and the design tokens.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GENERATED_FOLDER, generateFiles } from './generated-files.js'
import { STORYBOOK_FOLDER, writeStorybookFiles } from './storybook-files.js'

const root = join(import.meta.dirname, '../..')
const files = await generateFiles()
rmSync(join(root, GENERATED_FOLDER), { recursive: true, force: true })
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
await writeStorybookFiles()
console.log(`Generated ${Object.keys(files).length} files in Git, and those in ${STORYBOOK_FOLDER}`)
