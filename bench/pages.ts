// Measures what a user waits for: screens with their data on three devices, cold, warm and after a deploy, beside a static page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@cht/sdk/rules'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { launchOptions } from '../browser.js'
import { DEFINE_NAME } from '../scripts/define-name.js'
import { createSignedInContext, type DemoServer, startDemoServer } from '../scripts/demo-server.js'
import { createDemoOrders } from './demo-orders.js'
import { makeDisposable } from './disposable.js'
import { type Act, listActs } from './pages/acts.js'
import { openLine, type Rewrite, type SlowLine } from './pages/line.js'
import { takeInteraction, waitForScreen } from './pages/observers.js'
import { PROFILES, type Profile } from './pages/profiles.js'
import { buildReleases } from './pages/releases.js'
import { listPartRows, listScreenRows } from './pages/rows.js'
import { AS_IT_IS, createEarlyScript, EARLY_SCRIPT, LEFT_OUT, makeStatic } from './pages/variants.js'
import { openPage, type Screen, type Visit, visit } from './pages/visit.js'
import { createVisitLog, type VisitLog } from './pages/visit-log.js'
import { type BenchRow, median } from './row.js'

const ROUNDS = Number(process.env.ROUNDS ?? 5)

const UNLIMITED = { kilobitsPerSecond: Number.POSITIVE_INFINITY, roundTrip: 0 }

const listScreens = (tradePath: string): Screen[] => [
  { name: '/home', path: '/home', content: '[data-testid=balance-total]' },
  { name: '/orders', path: '/orders', content: 'main [role=tabpanel] a[href^="/orders/"]' },
  { name: 'a trade', path: tradePath, content: 'main dl dd' },
]

/** Signed-in contexts of the demo buyer over the line. */
const createContexts = async (browser: Browser, line: SlowLine) => {
  const signedIn = await createSignedInContext(browser, line.address, 'buyer')
  const storageState = await signedIn.storageState()
  await signedIn.close()
  return async ({ viewport }: Profile, serviceWorkers: 'allow' | 'block' = 'block') => {
    const context = await browser.newContext({
      baseURL: line.address,
      storageState,
      viewport,
      serviceWorkers,
    })
    await context.addInitScript(DEFINE_NAME)
    return context
  }
}
type OpenContext = Awaited<ReturnType<typeof createContexts>>

/** Opens the app until its service worker has the cache filled and controls the pages. */
const install = async (context: BrowserContext, line: SlowLine): Promise<void> => {
  line.speed = UNLIMITED
  const page = await context.newPage()
  await page.goto('/home')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller || !(await caches.match('/home')))
      await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await page.close()
}

interface Setup {
  browser: Browser
  line: SlowLine
  openContext: OpenContext
  screens: Screen[]
}

/** On a busy machine, the server may send a page without its data, of which no variant can be made. */
const ATTEMPTS = 5

const visitOnce = async (
  setup: Setup,
  screen: Screen,
  profile: Profile,
  {
    rewrite,
    hasScript,
    attempts = ATTEMPTS,
  }: { rewrite?: Rewrite | undefined; hasScript?: boolean | undefined; attempts?: number } = {},
): Promise<Visit> => {
  const { line, openContext } = setup
  const context = await openContext(profile)
  line.rewrite = rewrite
  try {
    return await visit(context, line, screen, profile, hasScript)
  } catch (error) {
    if (attempts === 1) throw error
    console.error(String(error))
    return await visitOnce(setup, screen, profile, { rewrite, hasScript, attempts: attempts - 1 })
  } finally {
    line.rewrite = undefined
    await context.close()
  }
}

const measureScreens = async (setup: Setup, log: VisitLog, deploy: () => Promise<void>): Promise<void> => {
  const { line, openContext, screens } = setup
  for (const [profileName, profile] of Object.entries(PROFILES)) {
    const installed = new Map<Screen, BrowserContext>()
    for (const screen of screens) {
      const name = `${screen.name}, ${profileName}`
      log.add(
        `${name}, static`,
        await visitOnce(setup, screen, profile, { rewrite: makeStatic, hasScript: false }),
      )
      log.add(`${name}, cold`, await visitOnce(setup, screen, profile))
      const context = await openContext(profile, 'allow')
      await install(context, line)
      log.add(`${name}, warm`, await visit(context, line, screen, profile))
      installed.set(screen, context)
    }
    await deploy()
    for (const [screen, context] of installed) {
      log.add(`${screen.name}, ${profileName}, after a deploy`, await visit(context, line, screen, profile))
      await context.close()
    }
  }
}

const measureVariants = async (setup: Setup, log: VisitLog): Promise<void> => {
  for (const screen of setup.screens) {
    const name = `${screen.name}, slow`
    const add = async (part: string, rewrite?: Rewrite) => {
      const result = await visitOnce(setup, screen, PROFILES.slow, rewrite ? { rewrite } : {})
      log.add(`${name}, ${part}`, result)
      return result
    }
    const { scripts } = await add(AS_IT_IS)
    for (const [part, rewrite] of Object.entries(LEFT_OUT)) await add(part, rewrite)
    await add(EARLY_SCRIPT, createEarlyScript(scripts))
  }
}

const measureAct = async ({ line, openContext }: Setup, { path, prepare, act }: Act): Promise<number> => {
  const profile = { ...PROFILES.slow, speed: PROFILES.desk.speed }
  const context = await openContext(profile)
  line.speed = profile.speed
  const page = await openPage(context, { name: path, path, content: 'main h1' }, profile)
  await page.goto(path)
  await waitForScreen(page, true)
  await prepare?.(page)
  await page.waitForTimeout(1_000)
  await takeInteraction(page)
  await act(page)
  const duration = await takeInteraction(page)
  await context.close()
  return duration
}

export async function* benchPages(): AsyncGenerator<BenchRow> {
  using releases = await buildReleases()
  const folder = mkdtempSync(join(tmpdir(), 'cht-pages-'))
  await using browser = await chromium.launch(launchOptions(chromium.executablePath()))
  let server: DemoServer = await startDemoServer(folder)
  await using _running = makeDisposable({}, async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const deploy = async () => {
    await server.close()
    releases.deploy()
    server = await startDemoServer(folder)
  }
  await using line = makeDisposable(await openLine(() => server.address), (opened) => opened.close())
  await createDemoOrders(browser, server.address)
  await server.operator.advanceClock({ ms: HOUR }, { timeout: HOUR })
  const openContext = await createContexts(browser, line)
  const context = await openContext(PROFILES.desk)
  const { data } = await (await context.request.get('/api/trades/open')).json()
  await context.close()
  const tradePath = `/orders/${data[0]._id}`
  const setup: Setup = { browser, line, openContext, screens: listScreens(tradePath) }

  const log = createVisitLog()
  for (let round = 0; round < ROUNDS; round++) {
    await measureScreens(setup, log, deploy)
    await measureVariants(setup, log)
  }
  yield* listScreenRows(log, setup.screens)
  yield* listPartRows(log, setup.screens)
  for (const act of listActs(tradePath)) {
    const durations: number[] = []
    for (let round = 0; round < ROUNDS; round++) durations.push(await measureAct(setup, act))
    yield { name: `CPU × 4, ${act.name}: INP`, value: median(durations), unit: 'ms', goal: 200 }
  }
}
