import { CURRENCIES, getPaymentReference, TOKEN } from '@cht/sdk/rules'
import type { AfterEach } from 'storybook/internal/csf'
import { formatAccountNumber, formatPhoneNumber } from '../packages/web/src/components/format-account.js'
import { maskEmail } from '../packages/web/src/components/mask-email.js'
import {
  ada,
  authenticatorSecret,
  createdWebhook,
  recoveryCodes,
  TRADE_ID,
} from '../packages/web/stories/support/fixtures/index.js'
import { adaAsTrader, kofiAsTrader } from '../packages/web/stories/support/fixtures/traders.js'
import { isTest } from './axe.js'

/** What a translation of the page would change although it must not: 25,000.00 would become 25.000,00. */
const AMOUNT = new RegExp(`\\d ?(?:${[TOKEN, ...CURRENCIES].join('|')})\\b`)

const listTraderTexts = ({ fullName, phoneNumber, account: { accountNumber } }: typeof adaAsTrader) => [
  fullName,
  phoneNumber,
  formatPhoneNumber(phoneNumber),
  accountNumber,
  formatAccountNumber(accountNumber),
]

/** The number of an order contains its reference. */
const TEXTS = [
  ...listTraderTexts(adaAsTrader),
  ...listTraderTexts(kofiAsTrader),
  ada.email,
  maskEmail(ada.email),
  ada.referralCode,
  getPaymentReference(TRADE_ID),
  TRADE_ID,
  ...recoveryCodes,
  authenticatorSecret.secret.slice(0, 4),
  createdWebhook.secret,
]

const isUntranslated = (text: string) =>
  AMOUNT.test(text) || text === ada.username || TEXTS.some((part) => text.includes(part))

/** Chrome translates neither of the first two. A text that a user has written may contain a name. */
const EXCLUDED = 'script, style, option, blockquote, [translate="no"]'

/** After the story of a screen or a state: amounts, names, numbers, references, addresses and codes have `translate="no"`. */
export const checkUntranslated: AfterEach = ({ title }) => {
  if (!isTest || !/^(Screens|States|Forms and loading)\//.test(title)) return
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (isUntranslated(textContent ?? '') && !parentElement?.closest(EXCLUDED)) found.push(textContent ?? '')
  }
  if (found.length > 0) throw new Error(`Without translate="no":\n${[...new Set(found)].join('\n')}`)
}
