import { MINUTE } from '@cht/sdk/rules'
import type { Locator, Page } from '@playwright/test'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createPicture, openMatchedTrade, payThroughApi } from './support/trades.js'
import { registerUser } from './support/users.js'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}
/** Moves the focus to a control with Tab and presses Enter. */
const press = async (page: Page, role: 'button' | 'link' | 'switch', name: string | RegExp) => {
  await tabTo(page, page.getByRole(role, { name }).first())
  await page.keyboard.press('Enter')
}
/** Chooses an option of a radio group with the arrow keys. */
const choose = async (page: Page, group: string, name: string) => {
  const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio')
  await tabTo(page, radios.first())
  await page.keyboard.press('Space')
  const option = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).first()
  for (let presses = 0; presses < 12 && !(await option.isChecked()); presses += 1)
    // The delay is needed because Radix selects the focused option only while the key is down.
    await page.keyboard.press('ArrowRight', { delay: 50 })
  await expect(option).toBeChecked()
}
/** Moves the focus to a field with Tab and types a text. */
const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

test('a first trade from the order to the confirmation, by keyboard alone', async ({ exchange }) => {
  const seller = await exchange.openPage('desktop')
  const buyer = await exchange.openPage('desktop')
  await registerUser(seller, exchange, 'Kemi')
  await registerUser(buyer, exchange, 'Obi')
  await exchange.operator.fund({ email: 'kemi@example.com', amount: 200_000 })
  await exchange.scheduleSessionInTenMinutes()

  await seller.keyboard.press('Tab')
  await expect(seller.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await seller.keyboard.press('Enter')
  await expect(seller.getByRole('main')).toBeFocused()
  await press(seller, 'link', 'Orders')
  await press(seller, 'link', 'Sell order')
  await expect(seller.getByRole('main')).toBeFocused()
  await choose(seller, 'Amount', '200,000')
  await choose(seller, 'Payment method', 'Bank')
  await type(seller, 'Account name', 'Kemi Example')
  // Typing chooses an option of a select.
  await type(seller, 'Bank name', 'First Bank')
  await type(seller, 'Account number', '1021334477')
  await seller.keyboard.press('Enter')
  await expectToast(seller, 'Sell Order Created Successfully')

  await press(buyer, 'link', 'Orders')
  await press(buyer, 'link', 'Buy order')
  await choose(buyer, 'Amount', '200,000')
  await choose(buyer, 'Payment method', 'Bank')
  await press(buyer, 'button', 'Create Buy Order')
  await expectToast(buyer, 'Buy Order Created Successfully')
  await exchange.advanceClock(11 * MINUTE)

  await press(buyer, 'link', 'Home')
  await returnToWindow(buyer)
  await press(buyer, 'link', /200,000 CHT #[0-9A-F]{4} from Kemi/)
  const paid = buyer.getByRole('button', { name: 'Paid' })
  await press(buyer, 'button', 'Paid')
  const dialogOfPayment = buyer.getByRole('dialog', { name: 'Send receipt' })
  await expect(dialogOfPayment).toBeFocused()
  await expect(dialogOfPayment).toHaveAccessibleDescription(
    /^Pay .+ to Kemi .+ first\. Then add a picture of the receipt\.$/,
  )
  await buyer.keyboard.press('Escape')
  await expect(paid).toBeFocused()
  await buyer.keyboard.press('Enter')
  await tabTo(buyer, buyer.getByLabel('Choose a picture'))
  const [chooser] = await Promise.all([buyer.waitForEvent('filechooser'), buyer.keyboard.press('Space')])
  await chooser.setFiles(await createPicture(buyer))
  await expect(buyer.getByAltText('The receipt that you send')).toBeVisible()
  await press(buyer, 'button', 'Send receipt')
  await expectToast(buyer, 'Payment successful')
  // The button that opened the dialog no longer exists, so the focus moves to the main region.
  await expect(buyer.getByRole('main')).toBeFocused()

  await press(seller, 'link', 'Home')
  await returnToWindow(seller)
  await press(seller, 'link', /200,000 CHT #[0-9A-F]{4} to Obi/)
  await press(seller, 'button', 'View payment')
  await tabTo(seller, seller.getByRole('dialog').getByRole('button', { name: 'Done' }))
  await seller.keyboard.press('Enter')
  await expect(seller.getByRole('button', { name: 'View payment' })).toBeFocused()
  await press(seller, 'button', 'The money is there')
  const dialog = seller.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await tabTo(seller, dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }))
  await seller.keyboard.press('Space')
  await tabTo(seller, dialog.getByRole('button', { name: 'Confirm payment' }))
  await expect(dialog.getByRole('status')).toHaveText('You can now press: Confirm payment')
  await seller.keyboard.press('Enter')
  await expectToast(seller, 'Payment confirmed successfully')
  await expect(seller.getByRole('main')).toBeFocused()
  await expect(seller.getByRole('heading', { name: '200,000 CHT went to Obi Example' })).toBeInViewport()
  expect(await seller.evaluate(() => window.scrollY)).toBe(0)
})

/**
 * Finds interactive elements smaller than 44 × 44 px, except those within a text, and how far the page overflows the viewport,
 * in px.
 */
const findLayoutProblems = async (page: Page) => ({
  small: await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a, button, [role="tab"], select, input:not([type="file"], [hidden], [aria-hidden])',
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.closest('p, li > span'))
      .map((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
        return {
          html: element.outerHTML.slice(0, 120),
          width: Math.round(width),
          height: Math.round(height),
        }
      })
      .filter(({ width, height }) => width > 1 && (width < 44 || height < 44)),
  ),
  overflow: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
})
const NO_LAYOUT_PROBLEMS = { small: [], overflow: 0 }
/** In px. A viewport of 1280 px is 320 px wide at a zoom of 400 % (WCAG 1.4.10). */
const SMALL_VIEWPORT = { width: 320, height: 640 }

test('on a screen of 320 px, interactive elements outside of texts are at least 44 px high and wide, and nothing overflows', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Temi')
  await page.setViewportSize(SMALL_VIEWPORT)
  for (const path of [
    '/home',
    '/orders',
    '/create-sell-order',
    '/investment',
    '/create-investment',
    '/settings',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect({ path, ...(await findLayoutProblems(page)) }).toEqual({ path, ...NO_LAYOUT_PROBLEMS })
  }
})

test('a trade and its dialog fit a screen of 320 px, and the keyboard turns notifications on', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Lindiwe', 'Thandi'])
  await buyer.context().grantPermissions(['notifications'])
  await buyer.setViewportSize(SMALL_VIEWPORT)
  const turnSwitch = buyer.getByRole('switch', { name: 'Tell me when it is my turn' })
  await press(buyer, 'switch', 'Tell me when it is my turn')
  // The browser of the tests has no push service: the notifications of the open page are offered in its place.
  await expect(buyer.getByText('while this page is open in the background', { exact: false })).toBeVisible()
  await expect(turnSwitch).toBeFocused()
  await buyer.keyboard.press('Enter')
  await expect(turnSwitch).toBeFocused()
  await expect(turnSwitch).toBeChecked()
  expect(await findLayoutProblems(buyer)).toEqual(NO_LAYOUT_PROBLEMS)
  await press(buyer, 'button', 'Paid')
  await expect(buyer.getByRole('dialog')).toBeVisible()
  expect(await findLayoutProblems(buyer)).toEqual(NO_LAYOUT_PROBLEMS)
  await payThroughApi(buyer, buyer.url())
})
