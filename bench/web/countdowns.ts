// Measures fifty countdowns on a CPU that is slowed down four times: the app's clock against an interval in each card.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { build, defaultClientConditions, type Plugin } from 'vite'
import { type BenchRow, median } from '../row.js'
import type { CardVariant } from './countdowns-page.js'

const ROUNDS = 5
const SECONDS = 5

/** A Vite plugin that makes the app's trade card import the countdown of this benchmark. */
const replaceCountdown: Plugin = {
  name: 'replace-countdown',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/countdown.js') && importer?.endsWith('/trade-card.tsx')
      ? fileURLToPath(new URL('switchable-countdown.tsx', import.meta.url))
      : null,
}

interface PageFiles {
  script: string
  styles: string
}

/** Builds the page with the options of the app's build. */
const buildPage = async (): Promise<PageFiles> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [replaceCountdown],
    css: { transformer: 'lightningcss' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('countdowns-page.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'countdowns',
      },
    },
  })
  const [bundle] = Array.isArray(result) ? result : []
  if (!bundle) throw new Error('Vite returned no bundle')
  const files: PageFiles = { script: '', styles: '' }
  for (const file of bundle.output)
    if (file.type === 'chunk') files.script += file.code
    else if (file.fileName.endsWith('.css')) files.styles += String(file.source)
  return files
}

/** CPU time of the main thread, of scripts and of all tasks: in ms, or in ms per second. */
interface MainThreadTime {
  script: number
  task: number
}

/** The time per second while fifty cards are shown. */
const measure = async (
  browser: Browser,
  { script, styles }: PageFiles,
  variant: CardVariant,
): Promise<MainThreadTime> => {
  const page = await browser.newPage({ viewport: { width: 412, height: 800 } })
  await page.setContent('<!doctype html><body></body>')
  await page.addStyleTag({ content: styles })
  await page.addScriptTag({ content: script })
  const devtools = await page.context().newCDPSession(page)
  // `threadTicks` counts the CPU time of the thread. Wall time would include other load on the machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate((name) => window.showCards(name), variant)
  await page.locator('time').last().waitFor()
  await sleep(1_000)
  const readTime = async (): Promise<MainThreadTime> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const read = (name: string) => {
      const metric = metrics.find((candidate) => candidate.name === name)
      if (!metric) throw new Error(`The browser has no metric ${name}`)
      return metric.value * 1_000
    }
    return { script: read('ScriptDuration'), task: read('TaskDuration') }
  }
  const before = await readTime()
  await sleep(SECONDS * 1_000)
  const after = await readTime()
  await page.close()
  return { script: (after.script - before.script) / SECONDS, task: (after.task - before.task) / SECONDS }
}

export async function* benchCountdowns(browser: Browser): AsyncGenerator<BenchRow> {
  const files = await buildPage()
  const rounds: Record<CardVariant, MainThreadTime>[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      interval: await measure(browser, files, 'interval'),
      clock: await measure(browser, files, 'clock'),
      intervalWithSeconds: await measure(browser, files, 'intervalWithSeconds'),
      clockWithSeconds: await measure(browser, files, 'clockWithSeconds'),
    })
  const medianOf = (figure: (round: Record<CardVariant, MainThreadTime>) => number) =>
    median(rounds.map(figure))
  const name = '50 countdowns'
  yield {
    name: `${name}, an interval per card: script`,
    value: medianOf(({ interval }) => interval.script),
    unit: 'ms/s',
  }
  yield {
    name: `${name}, the app’s clock: script`,
    value: medianOf(({ clock }) => clock.script),
    unit: 'ms/s',
  }
  yield {
    name: `${name}, the app’s clock / an interval per card: script`,
    value: medianOf(({ clock, interval }) => clock.script / interval.script),
    goal: 0.1,
    baseline: 0.025,
  }
  yield {
    name: `${name} with seconds, the app’s clock / intervals: script`,
    value: medianOf(
      ({ clockWithSeconds, intervalWithSeconds }) => clockWithSeconds.script / intervalWithSeconds.script,
    ),
    goal: 0.1,
    baseline: 0.04,
  }
  yield {
    name: `${name}, the app’s clock / an interval per card: all tasks`,
    value: medianOf(({ clock, interval }) => clock.task / interval.task),
    goal: 0.4,
    baseline: 0.044,
  }
}
