import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const METHODS = join(import.meta.dirname, '../../../docs/sdk/methods')

test('the signature on each method’s page names its return type instead of listing the fields', () => {
  const pages = readdirSync(METHODS, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  const unnamed = pages.filter((path) =>
    /^client\..*\): .*\{/m.test(readFileSync(join(METHODS, path), 'utf8')),
  )
  expect({ pages: pages.length > 90, unnamed }).toEqual({ pages: true, unnamed: [] })
})
