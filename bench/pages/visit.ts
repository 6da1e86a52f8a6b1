import type { BrowserContext, Page } from 'playwright'
import type { SlowLine } from './line.js'
import { type Observations, readObservations, record, waitForScreen } from './observers.js'
import type { Profile } from './profiles.js'

/** A screen that is measured. */
export interface Screen {
  name: string
  path: string
  /** Finds the content for which the user opens the screen, and nothing while it is loading. */
  content: string
}

export interface Visit extends Observations {
  /** Calls to /api in the first eight seconds, such as `GET /api/auth/check-auth`. */
  calls: string[]
  /** Openings of the stream in the first eight seconds. */
  streams: number
  /** Bytes of all bodies in the first eight seconds. */
  bytes: number
  /** The scripts that were loaded in the first eight seconds. */
  scripts: string[]
}

/** In ms. */
const COUNTED_FOR = 8_000

const STREAM = '/api/events'

/** Opens a page on the profile's processor. */
export async function openPage(context: BrowserContext, screen: Screen, { cpu }: Profile): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(record, screen.content)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return page
}

/** Opens a screen over the line, and closes it when its first eight seconds are over. */
export async function visit(
  context: BrowserContext,
  line: SlowLine,
  screen: Screen,
  profile: Profile,
  hasScript = true,
): Promise<Visit> {
  const page = await openPage(context, screen, profile)
  line.speed = profile.speed
  line.takeRequests()
  const startedAt = performance.now()
  const response = await page.goto(screen.path, { waitUntil: 'commit' })
  if (!response?.ok()) throw new Error(`${screen.path}: ${await response?.text()}`)
  await waitForScreen(page, hasScript)
  await page.waitForTimeout(Math.max(0, COUNTED_FOR - (performance.now() - startedAt)))
  const observations = await readObservations(page)
  const requests = line.takeRequests().filter(({ at }) => at - startedAt < COUNTED_FOR)
  await page.close()
  const toApi = requests.filter(({ path }) => path.startsWith('/api/'))
  return {
    ...observations,
    calls: toApi.filter(({ path }) => path !== STREAM).map(({ method, path }) => `${method} ${path}`),
    streams: toApi.filter(({ path }) => path === STREAM).length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: requests.map(({ path }) => path).filter((path) => /^\/assets\/.*\.js$/.test(path)),
  }
}
