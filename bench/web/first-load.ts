// Measures what a phone loads before the list of /orders can be used, in compressed bytes, and what it loads later.
import { readdirSync, statSync } from 'node:fs'
import type { Browser } from 'playwright'
import { FIRST_LOAD_LIMITS, getRequestsUntilUsable, sumFirstLoad } from '../../e2e/support/first-load.js'
import { createSignedInContext, type DemoServer } from '../../scripts/demo-server.js'
import type { BenchRow } from '../row.js'

const ASSETS = new URL('../../packages/web/dist/assets/', import.meta.url)

/** Chunks that the screen loads lazily: what each contains, and the prefix of its file name. */
const LAZY_CHUNKS = {
  'dialogs, loaded with the first dialog': 'dialog-',
  'menus and tooltips, loaded on a wide screen': 'wide-menus-',
  'trade dialogs, loaded with the first trade': 'trade-dialogs-',
}

/** Of all chunks with the prefix. */
const compressedSize = (prefix: string): number => {
  const files = readdirSync(ASSETS).filter((name) => name.startsWith(prefix) && name.endsWith('.js.br'))
  if (files.length === 0) throw new Error(`The build contains no ${prefix}*.js.br`)
  return files.reduce((sum, file) => sum + statSync(new URL(file, ASSETS)).size, 0)
}

const toKilobytes = (bytes: number) => bytes / 1_000

export async function* benchFirstLoad(browser: Browser, server: DemoServer): AsyncGenerator<BenchRow> {
  const viewport = { width: 360, height: 780 }
  const context = await createSignedInContext(browser, server.address, 'buyer', { viewport })
  const page = await context.newPage()
  await page.goto('/orders')
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const { scripts, page: pageBytes, requests } = sumFirstLoad(await getRequestsUntilUsable(page))
  await context.close()
  const name = '/orders, first load until its list can be used'
  yield {
    name: `${name}: script`,
    value: toKilobytes(scripts),
    unit: 'KB',
    goal: toKilobytes(FIRST_LOAD_LIMITS.scripts),
    peer: 204,
  }
  yield {
    name: `${name}: page with its styles`,
    value: toKilobytes(pageBytes),
    unit: 'KB',
    goal: toKilobytes(FIRST_LOAD_LIMITS.page),
  }
  yield { name: `${name}: requests`, value: requests, goal: FIRST_LOAD_LIMITS.requests, peer: 28 }
  for (const [part, prefix] of Object.entries(LAZY_CHUNKS))
    yield { name: `deferred: ${part}`, value: toKilobytes(compressedSize(prefix)), unit: 'KB' }
}
