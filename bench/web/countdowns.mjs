// Fifty live countdowns, CPU slowed four times: the app's clock against an interval in each card.
import { setTimeout as sleep } from 'node:timers/promises'
import { build, defaultClientConditions } from 'vite'
import { median } from '../row.mjs'

const ROUNDS = 5
const SECONDS = 5
const KINDS = ['interval', 'app', 'intervalSeconds', 'seconds']

/** In these cards the countdown can be chosen. */
const chooseCountdown = {
  name: 'choose-countdown',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/countdown.js') && importer?.endsWith('/trade-card.tsx')
      ? new URL('either-countdown.jsx', import.meta.url).pathname
      : null,
}

/** The page's script and styles, made as the app's are. */
const files = async () => {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [chooseCountdown],
    css: { transformer: 'lightningcss' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: new URL('countdowns.jsx', import.meta.url).pathname,
        formats: ['iife'],
        name: 'countdowns',
      },
    },
  })
  return {
    code: output.find(({ type }) => type === 'chunk').code,
    styles: output.find(({ fileName }) => fileName.endsWith('.css')).source,
  }
}

/** How long scripts ran, and everything did, in ms a second. */
const measure = async (browser, { code, styles }, kind) => {
  const page = await browser.newPage({ viewport: { width: 412, height: 800 } })
  await page.setContent('<!doctype html><body></body>')
  await page.addStyleTag({ content: String(styles) })
  await page.addScriptTag({ content: code })
  const devtools = await page.context().newCDPSession(page)
  // What the thread itself took: not what others took of the machine meanwhile.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate((shown) => window.show(shown), kind)
  await page.locator('time').last().waitFor()
  await sleep(1_000)
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name) => metrics.find((metric) => metric.name === name).value * 1_000
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  const before = await spent()
  await sleep(SECONDS * 1_000)
  const after = await spent()
  await page.close()
  return { script: (after.script - before.script) / SECONDS, task: (after.task - before.task) / SECONDS }
}

export const countdownRows = async function* ({ browser }) {
  const page = await files()
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured = {}
    for (const kind of KINDS) measured[kind] = await measure(browser, page, kind)
    rounds.push(measured)
  }
  const of = (what) => median(rounds.map(what))
  const unit = 'ms/s'
  yield { what: '50 countdowns, an interval a card: script', value: of((it) => it.interval.script), unit }
  yield { what: '50 countdowns, the app’s clock: script', value: of((it) => it.app.script), unit }
  yield {
    what: '50 countdowns, the app’s clock to an interval a card: script',
    value: of((it) => it.app.script / it.interval.script),
    goal: 0.1,
    floor: 0.025,
  }
  yield {
    what: 'the same with seconds shown: script',
    value: of((it) => it.seconds.script / it.intervalSeconds.script),
    goal: 0.1,
    floor: 0.04,
  }
  yield {
    what: '50 countdowns, the app’s clock to an interval a card: all tasks',
    value: of((it) => it.app.task / it.interval.task),
    goal: 0.4,
    floor: 0.044,
  }
}
