import { CURRENCIES, TOKEN } from '@cht/sdk/money'
import type { AfterEach } from 'storybook/internal/csf'
import { adaAsTrader, kofiAsTrader } from '../packages/web/stories/support/fixtures/traders.js'
import { isTest } from './axe.js'

/** What a translation of the page would change although it must not: 25,000.00 would become 25.000,00. */
const UNTRANSLATED = new RegExp(
  `\\d ?(?:${[TOKEN, ...CURRENCIES].join('|')})\\b|${adaAsTrader.fullName}|${kofiAsTrader.fullName}`,
)

/** Chrome translates neither of the first two. A text that a user has written may contain a name. */
const EXCLUDED = 'script, style, option, blockquote, [translate="no"]'

/** After the story of a screen or a state: amounts and the names of the parties have `translate="no"`. */
export const checkUntranslated: AfterEach = ({ title }) => {
  if (!isTest || !/^(Screens|States)\//.test(title)) return
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (UNTRANSLATED.test(textContent ?? '') && !parentElement?.closest(EXCLUDED))
      found.push(textContent ?? '')
  }
  if (found.length > 0) throw new Error(`Without translate="no":\n${[...new Set(found)].join('\n')}`)
}
