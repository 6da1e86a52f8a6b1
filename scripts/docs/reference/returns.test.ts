import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const METHODS = join(import.meta.dirname, '../../../docs/sdk/methods')

test('every method returns models by name, not as a list of fields', () => {
  const pages = readdirSync(METHODS, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  const unnamed = pages.filter((path) =>
    /^client\..*\): .*\{/m.test(readFileSync(join(METHODS, path), 'utf8')),
  )
  expect({ pages: pages.length > 90, unnamed }).toEqual({ pages: true, unnamed: [] })
})
