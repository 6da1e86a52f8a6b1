import { MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { translatePage } from '../packages/web/stories/support/translate-page.js'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { confirmPayment, openMatchedTrade, pay } from './support/trades.js'

/** Without announcements to screen readers, which depend on what the page has shown before. */
const readText = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root')?.cloneNode(true) as HTMLElement
    for (const element of root.querySelectorAll('[aria-live]')) element.remove()
    return root.textContent.toUpperCase()
  })

/** The page with its screen translated from now on, and another page of the same user, on the same screen, that is not. */
const translate = async (page: Page) => {
  const plain = await page.context().newPage()
  await plain.goto(page.url())
  await page.addInitScript(translatePage, 'capitals')
  await page.reload()
  return { translated: page, plain }
}

type Translation = Awaited<ReturnType<typeof translate>>

/** Expects a heading on the page that is not translated, and the same texts on both. */
const expectSameTexts = async ({ translated, plain }: Translation, heading: string) => {
  await returnToWindow(translated)
  await returnToWindow(plain)
  await expect(plain.getByText(heading, { exact: true }).first()).toBeVisible()
  await expect(translated.locator('font font', { hasText: heading.toUpperCase() }).first()).toBeVisible()
  await expect(async () => expect(await readText(translated)).toBe(await readText(plain))).toPass({
    timeout: 30_000,
  })
}

test('a translated page follows a trade from the payment to the end', async ({ exchange }) => {
  const pages = await openMatchedTrade(exchange, ['Mutua', 'Wambui'])
  const seller = await translate(pages.seller)
  const buyer = await translate(pages.buyer)
  for (const page of [seller, buyer]) await expectSameTexts(page, 'Awaiting payment')

  await test.step('the time left goes on', async () => {
    await exchange.advanceClock(30 * MINUTE)
    for (const page of [seller, buyer]) await expectSameTexts(page, 'Awaiting payment')
  })

  await pay(buyer.translated)
  for (const page of [seller, buyer]) await expectSameTexts(page, 'Awaiting confirmation')

  await exchange.advanceClock(15 * MINUTE)
  for (const page of [seller, buyer]) await expectSameTexts(page, 'Late Confirmation')

  await confirmPayment(seller.translated)
  for (const page of [seller, buyer]) await expectSameTexts(page, 'Completed')
})

test('a translated page follows a trade that is not paid in time', async ({ exchange }) => {
  const pages = await openMatchedTrade(exchange, ['Tamar', 'Bosede'])
  const seller = await translate(pages.seller)
  const buyer = await translate(pages.buyer)
  for (const page of [seller, buyer]) await expectSameTexts(page, 'Awaiting payment')

  await exchange.advanceClock(120 * MINUTE)
  for (const page of [seller, buyer]) await expectSameTexts(page, 'Payment window expired')

  await exchange.advanceClock(15 * MINUTE)
  for (const page of [seller, buyer]) await expectSameTexts(page, 'Cancelled')
})
