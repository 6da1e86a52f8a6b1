import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { launchOptions } from '../../../browser.js'
import type { TestExchange } from '../../server/test/exchange.js'
import type { createPerson } from '../../server/test/operator-person.js'
import { findFreePort } from '../../server/test/postgres-cluster.js'

type Person = Pick<Awaited<ReturnType<typeof createPerson>>, 'session'>

/** A page of the console, with the keys that were pressed since its last path was opened. */
export interface ConsolePage {
  page: Page
  /** Page errors, violations of the Content Security Policy, and requests that were refused. */
  problems: string[]
  goto(path: string): Promise<void>
  /** Presses keys one after the other, each when what the one before has led to is on the screen. */
  press(key: string): Promise<void>
  /** How many keys were pressed. Prints them, with the seconds of the machine since the first one. */
  countKeys(journey: string): number
}

const VIEWPORTS = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } }

export type ViewportName = keyof typeof VIEWPORTS

/** The options of an exchange that browsers open: its address is known before it starts. */
export async function createConsoleOptions() {
  const PORT = String(await findFreePort())
  return { environment: { PORT, PUBLIC_URL: `http://localhost:${PORT}` } }
}

/** One browser for all tests of a file. Returns the function that opens the console, for a person if one has signed in. */
export function useBrowser() {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions(chromium.executablePath()))
  })
  afterAll(() => browser.close())
  return async (
    { running }: TestExchange,
    person?: Person,
    size: ViewportName = 'desktop',
  ): Promise<ConsolePage> => {
    const context = await browser.newContext({
      baseURL: running.config.publicUrl,
      viewport: VIEWPORTS[size],
      timezoneId: 'Africa/Lagos',
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
      serviceWorkers: 'block',
    })
    if (person)
      await context.addInitScript(
        (text) => sessionStorage.setItem('operator-session', text),
        JSON.stringify(person.session),
      )
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) problems.push(message.text())
    })
    let keys = 0
    let startedAt = 0
    return {
      page,
      problems,
      goto: async (path) => {
        await page.goto(`/console${path}`)
        keys = 0
      },
      press: async (key) => {
        if (keys === 0) startedAt = performance.now()
        await page.keyboard.press(key)
        keys += 1
      },
      countKeys: (journey) => {
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
        console.log(`${journey}: ${keys} keys, ${seconds} s`)
        return keys
      },
    }
  }
}
