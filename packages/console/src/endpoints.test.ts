import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operator } from '@cht/sdk/operator'
import { expect, test } from 'vitest'

const FOLDERS = ['packages/console/src', 'packages/machines/src/console']

/** How sources name an endpoint: an act, a list, data that is read, or a call of the client. */
const CALLS = [
  /\bendpoint[:=] ?['"](\w+)['"]/g,
  /\blist="(\w+)"/g,
  /\boperator(?:Read|Find|List)\(\s*'(\w+)'/g,
  /\boperator\(\)\s*\.(\w+)\(/g,
]

const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

test('the console reaches every endpoint of the operator', () => {
  const sources = FOLDERS.flatMap(readSources)
  const called = sources.flatMap((source) =>
    CALLS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name ?? '')),
  )
  const names = Object.keys(operator)
  expect(names.filter((name) => !called.includes(name))).toEqual([])
})
