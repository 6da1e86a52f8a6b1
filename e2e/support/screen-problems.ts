import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { AXE_TEST_OPTIONS } from '../../.storybook/axe-options.js'

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The viewport widths in px. Axe takes long: it runs at two of them, in one theme each. */
const WIDTHS: { width: number; axeTheme?: 'light' | 'dark' }[] = [
  { width: 320, axeTheme: 'light' },
  { width: 360 },
  { width: 1280, axeTheme: 'dark' },
]

/** Runs axe's source in the page, unless the page already has axe. */
const loadAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
}

const findViolations = (page: Page) =>
  page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    // What is half behind the tab bar would be too small, but can be scrolled clear of it.
    for (const nav of document.querySelectorAll('nav'))
      if (getComputedStyle(nav).position === 'sticky') nav.style.position = 'static'
    const results = await axe.run(options)
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, AXE_TEST_OPTIONS)

/** The violations of accessibility, on a phone and on a desktop, and the horizontal overflow in px. Resizes the page. */
export async function findScreenProblems(page: Page): Promise<object[]> {
  const problems: object[] = []
  await loadAxe(page)
  for (const { width, axeTheme: colorScheme } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) problems.push({ width, overflow })
    if (!colorScheme) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const violation of await findViolations(page)) problems.push({ width, colorScheme, ...violation })
  }
  return problems
}
