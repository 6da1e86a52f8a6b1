import type { Page } from '@playwright/test'
import { PHONE } from '../../scripts/stories/preview.js'
import { findFaintTexts, lengthenTexts } from './measure.js'

/** A condition under which every story has to stay readable. */
export interface Trial {
  name: string
  start: (page: Page) => Promise<unknown>
  /** Restores the page for the next trial. */
  end: (page: Page) => Promise<unknown>
  /** What else to look for under this condition. */
  find?: () => string[]
}

const ID = 'trial-style'

const addStyle = (page: Page, css: string) =>
  page.evaluate(
    ({ id, text }) => {
      const style = document.head.appendChild(document.createElement('style'))
      style.id = id
      style.textContent = text
    },
    { id: ID, text: css },
  )

const removeStyle = (page: Page) => page.evaluate((id) => document.getElementById(id)?.remove(), ID)

const setTextSize = (page: Page, size: string) =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value
  }, size)

/** The values of WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important }`

/** The trials in the order in which a story passes through them. The last one changes the texts, so nothing may follow it. */
export const TRIALS: readonly Trial[] = [
  {
    name: 'text spacing',
    start: (page) => addStyle(page, TEXT_SPACING),
    end: removeStyle,
  },
  {
    name: '320 px at 200 %',
    start: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await setTextSize(page, '200%')
    },
    end: async (page) => {
      await setTextSize(page, '100%')
      await page.setViewportSize(PHONE)
    },
  },
  {
    name: 'forced colours',
    start: (page) => page.emulateMedia({ forcedColors: 'active' }),
    end: (page) => page.emulateMedia({ forcedColors: 'none' }),
    find: findFaintTexts,
  },
  {
    name: 'right to left',
    start: (page) => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl')),
    end: (page) => page.evaluate(() => document.documentElement.removeAttribute('dir')),
  },
  {
    name: 'texts 35 % longer',
    start: (page) => page.evaluate(lengthenTexts),
    end: async () => {},
  },
]
