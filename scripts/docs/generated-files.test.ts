import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GENERATED_FILES, GENERATED_FOLDER, generateFiles } from './generated-files.js'

const root = join(import.meta.dirname, '../..')
const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const readCommittedFiles = () =>
  Object.fromEntries(
    [...listFiles(GENERATED_FOLDER), ...GENERATED_FILES].map((path) => [
      path,
      readFileSync(join(root, path), 'utf8'),
    ]),
  )

test('the generated files in Git are up to date; if this fails, run npm run docs', async () => {
  expect(readCommittedFiles()).toEqual(await generateFiles())
})
