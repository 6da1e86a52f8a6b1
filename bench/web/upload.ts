// Measures a photo of twelve megapixels as proof of payment: how many bytes are sent, and how long the page is blocked.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@cht/sdk/rules'
import type { Browser, Page } from 'playwright'
import { createPhoto } from '../../e2e/support/photo.js'
import { createSignedInContext, type DemoServer } from '../../scripts/demo-server.js'
import { type BenchRow, median } from '../row.js'

const ROUNDS = 3
/** The most KB of the request body: a picture of 300 KiB as base64, and the other fields of the payment. */
const MAX_BODY_KB = 410

/** An init script: collects the duration of each long task in `window.longTasks`, in ms. */
const collectLongTasks = () => {
  const durations: number[] = []
  Reflect.set(window, 'longTasks', durations)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration)
  }).observe({ type: 'longtask' })
}

/** Returns the durations collected since the last call. */
const takeLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(window, 'longTasks').splice(0))

/** Opens the screen of a trade between the demo users, as the buyer. Their orders are matched in the next session. */
const openTrade = async (browser: Browser, { address, operator }: DemoServer): Promise<Page> => {
  await operator.advanceClock({ ms: HOUR }, { timeout: HOUR })
  const viewport = { width: 360, height: 780 }
  const context = await createSignedInContext(browser, address, 'buyer', { viewport })
  const page = await context.newPage()
  await page.addInitScript(collectLongTasks)
  await page.goto('/home')
  await page.getByLabel('Open trades').getByRole('link', { name: /CHT/ }).first().click()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  return page
}

interface Round {
  /** The time from choosing the photo to its preview, in ms. */
  preview: number
  /** The longest task in that time, in ms. */
  longestTask: number
}

const choosePhoto = async (page: Page, file: string): Promise<Round> => {
  // The draft in the session storage contains the photo of the previous round.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'Paid' }).click()
  const picker = page.getByLabel('Choose a picture')
  await picker.waitFor()
  await takeLongTasks(page)
  const startedAt = performance.now()
  await picker.setInputFiles(file)
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[role=dialog] img')?.complete)
  const preview = performance.now() - startedAt
  return { preview, longestTask: Math.max(0, ...(await takeLongTasks(page))) }
}

export async function* benchUpload(browser: Browser, server: DemoServer): AsyncGenerator<BenchRow> {
  const page = await openTrade(browser, server)
  const photo = await createPhoto(page)
  // Playwright would decode a buffer inside the page, which would count as a long task. Therefore the photo is a file.
  const file = join(mkdtempSync(join(tmpdir(), 'cht-photo-')), photo.name)
  writeFileSync(file, photo.buffer)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await choosePhoto(page, file))
  const payment = page.waitForRequest(/\/buy-orders\/pay\//)
  await page.getByRole('button', { name: 'Send receipt' }).click()
  const body = (await payment).postData() ?? ''
  const base64Length = (photo.buffer.length * 4) / 3
  const name = '12-megapixel photo'
  yield { name: `${name}, file`, value: photo.buffer.length / 1_000, unit: 'KB' }
  yield { name: `${name}, request body`, value: body.length / 1_000, unit: 'KB', goal: MAX_BODY_KB }
  yield {
    name: `${name}, request body / body with the original file`,
    value: body.length / base64Length,
    baseline: 0.052,
  }
  yield {
    name: `${name}, longest task (0: none over 50 ms)`,
    value: median(rounds.map(({ longestTask }) => longestTask)),
    unit: 'ms',
    goal: 50,
  }
  yield {
    name: `${name}, from choosing it to its preview`,
    value: median(rounds.map(({ preview }) => preview)),
    unit: 'ms',
  }
}
