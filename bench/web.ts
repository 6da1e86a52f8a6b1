// Measures the web app on a phone: first load, Lighthouse in comparison with a static page, countdowns and an upload.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { launchOptions } from '../browser.js'
import { startDemoServer } from '../scripts/demo-server.js'
import type { BenchRow } from './row.js'
import { benchCountdowns } from './web/countdowns.js'
import { benchFirstLoad } from './web/first-load.js'
import { benchLighthouse } from './web/lighthouse.js'
import { writeStaticPage } from './web/static-page.js'
import { benchUpload } from './web/upload.js'

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export async function* benchWeb(): AsyncGenerator<BenchRow> {
  const web = fileURLToPath(new URL('../packages/web', import.meta.url))
  await build({ root: web, configFile: `${web}/vite.config.ts`, logLevel: 'warn' })
  const staticPageFile = writeStaticPage()

  // Lighthouse connects to the browser through this port.
  const debuggingPort = await findFreePort()
  const { args, ...options } = launchOptions(chromium.executablePath())
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  })
  const server = await startDemoServer()
  try {
    yield* benchFirstLoad(browser, server)
    yield* benchLighthouse({ browser, server, debuggingPort, staticPageFile })
    yield* benchCountdowns(browser)
    yield* benchUpload(browser, server)
  } finally {
    await browser.close()
    await server.close()
  }
}
