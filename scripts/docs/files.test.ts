import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, FOLDERS, writtenFiles } from './files.js'

const root = join(import.meta.dirname, '../..')
const inside = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const committed = () =>
  Object.fromEntries(
    [...FOLDERS.flatMap(inside), ...FILES].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

test('the drawn charts, the stories of their states, the OpenAPI document and the table of codes are those of what runs; if not: npm run docs', async () => {
  expect(committed()).toEqual(await writtenFiles())
})
