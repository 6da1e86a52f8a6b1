// What the web app takes of a phone: paint, score, countdowns and a photo, beside a static page of the same text.

import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium } from 'playwright'
import { tsImport } from 'tsx/esm/api'
import { build } from 'vite'
import { openExchange } from '../scripts/demo-exchange.mjs'
import { countdownRows } from './web/countdowns.mjs'
import { firstLoadRows } from './web/first-load.mjs'
import { lighthouseRows } from './web/lighthouse.mjs'
import { writeStaticPage } from './web/static-page.mjs'
import { uploadRows } from './web/upload.mjs'

/** Lighthouse comes to the browser by a port of its own. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

export default async function* () {
  const { launchOptions } = await tsImport('../browser.ts', import.meta.url)
  const { photo } = await tsImport('../e2e/photo.ts', import.meta.url)
  const web = new URL('../packages/web', import.meta.url).pathname
  await build({ root: web, configFile: `${web}/vite.config.ts`, logLevel: 'warn' })
  const page = writeStaticPage()

  const port = await freePort()
  const { args, ...options } = launchOptions(chromium.executablePath())
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
  const exchange = await openExchange()
  try {
    yield* firstLoadRows({ ...exchange, browser })
    yield* lighthouseRows({ ...exchange, browser, port, page })
    yield* countdownRows({ browser })
    yield* uploadRows({ ...exchange, browser, photo })
  } finally {
    await browser.close()
    await exchange.close()
  }
}
