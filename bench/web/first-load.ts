// Measures what a phone loads before the list of /orders can be used, in compressed bytes, and what it loads later.
import { readdirSync, statSync } from 'node:fs'
import type { Browser } from 'playwright'
import {
  FIRST_LOAD_LIMITS,
  getRequestsUntilFirstOrder,
  markFirstOrder,
  sumFirstLoad,
} from '../../e2e/support/first-load.js'
import { createSignedInContext, type DemoServer } from '../../scripts/demo-server.js'
import type { BenchRow } from '../row.js'

const ASSETS = new URL('../../packages/web/dist/assets/', import.meta.url)

/** Chunks that the screen loads lazily: what each contains, and the prefix of its file name. */
const LAZY_CHUNKS = {
  'dialogs, loaded with the first dialog': 'dialog-',
  'menus and tooltips, loaded on a wide screen': 'wide-menus-',
  'trade dialogs, loaded with the first trade': 'trade-dialogs-',
}

const compressedSize = (prefix: string): number => {
  const file = readdirSync(ASSETS).find((name) => name.startsWith(prefix) && name.endsWith('.js.br'))
  if (!file) throw new Error(`The build contains no ${prefix}*.js.br`)
  return statSync(new URL(file, ASSETS)).size
}

const toKilobytes = (bytes: number) => bytes / 1_000

export async function* benchFirstLoad(browser: Browser, server: DemoServer): AsyncGenerator<BenchRow> {
  const viewport = { width: 360, height: 780 }
  const context = await createSignedInContext(browser, server.address, 'buyer', { viewport })
  const page = await context.newPage()
  await page.addInitScript(markFirstOrder)
  await page.goto('/orders')
  await page.locator('main li article').first().waitFor()
  const { scripts, styles, requests } = sumFirstLoad(await getRequestsUntilFirstOrder(page))
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
    name: `${name}: styles`,
    value: toKilobytes(styles),
    unit: 'KB',
    goal: toKilobytes(FIRST_LOAD_LIMITS.styles),
  }
  yield { name: `${name}: requests`, value: requests, goal: FIRST_LOAD_LIMITS.requests, peer: 28 }
  for (const [part, prefix] of Object.entries(LAZY_CHUNKS))
    yield { name: `deferred: ${part}`, value: toKilobytes(compressedSize(prefix)), unit: 'KB' }
}
