// What a phone loads before the list of /orders can be used, in bytes as they travel, and what is loaded only later.
import { readdirSync, statSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'
import { signedIn } from '../../scripts/demo-exchange.mjs'

const ASSETS = new URL('../../packages/web/dist/assets/', import.meta.url)

/** Parts of a screen that are loaded when they are opened, by the name of their file. */
const DEFERRED = {
  'dialogs, loaded with the first of them': 'dialog-',
  'menus and tooltips, loaded on a wide screen': 'wide-menus-',
  'dialogs of trades, loaded with the first trade': 'trade-dialogs-',
}

const sizeOf = (prefix) => {
  const file = readdirSync(ASSETS).find((name) => name.startsWith(prefix) && name.endsWith('.js.br'))
  return statSync(new URL(file, ASSETS)).size
}

export const firstLoadRows = async function* ({ browser, address }) {
  const { FIRST_LOAD_GUARDS, firstLoadOf, markList, requestsUntilList } = await tsImport(
    '../../e2e/first-load.ts',
    import.meta.url,
  )
  const context = await signedIn(browser, address, 'buyer', { viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(markList)
  await page.goto('/orders')
  await page.locator('main li article').first().waitFor()
  const { scripts, styles, requests } = firstLoadOf(await requestsUntilList(page))
  await context.close()
  const kilobytes = (bytes) => bytes / 1_000
  const what = '/orders, first load until its list can be used'
  const script = { value: kilobytes(scripts), goal: kilobytes(FIRST_LOAD_GUARDS.scripts) }
  yield { what: `${what}: script`, ...script, unit: 'KB', peer: 204 }
  const style = { value: kilobytes(styles), goal: kilobytes(FIRST_LOAD_GUARDS.styles) }
  yield { what: `${what}: styles`, ...style, unit: 'KB' }
  yield { what: `${what}: requests`, value: requests, goal: FIRST_LOAD_GUARDS.requests, peer: 28 }
  for (const [part, prefix] of Object.entries(DEFERRED))
    yield { what: `outside of it: ${part}`, value: kilobytes(sizeOf(prefix)), unit: 'KB' }
}
