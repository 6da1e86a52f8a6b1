// Measures the web app on a phone: first load, Lighthouse in comparison with a static page, countdowns and an upload.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { launchOptions } from '../browser.js'
import { findFreePort } from '../packages/server/test/postgres-cluster.js'
import { startDemoServer } from '../scripts/demo-server.js'
import { makeDisposable } from './disposable.js'
import type { BenchRow } from './row.js'
import { benchCountdowns } from './web/countdowns.js'
import { benchFirstLoad } from './web/first-load.js'
import { benchLighthouse } from './web/lighthouse.js'
import { writeStaticPage } from './web/static-page.js'
import { benchUpload } from './web/upload.js'

export async function* benchWeb(): AsyncGenerator<BenchRow> {
  const web = fileURLToPath(new URL('../packages/web', import.meta.url))
  await build({ root: web, configFile: `${web}/vite.config.ts`, logLevel: 'warn' })
  const staticPageFile = writeStaticPage()

  // Lighthouse connects to the browser through this port.
  const debuggingPort = await findFreePort()
  const { args, ...options } = launchOptions(chromium.executablePath())
  await using browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  })
  await using server = makeDisposable(await startDemoServer(), (started) => started.close())
  yield* benchFirstLoad(browser, server)
  yield* benchLighthouse({ browser, server, debuggingPort, staticPageFile })
  yield* benchCountdowns(browser)
  yield* benchUpload(browser, server)
}
