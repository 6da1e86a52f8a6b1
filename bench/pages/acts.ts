// What a user does on the screens, to measure how soon each shows its effect.
import type { Page } from 'playwright'

export interface Act {
  name: string
  /** The path of the screen on which it is done. */
  path: string
  /** Brings the screen to where the act is done. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** @param tradePath the path of a trade in which the user has to pay */
export const listActs = (tradePath: string): Act[] => [
  { name: 'open the orders from home', path: '/home', act: (page) => link(page, 'Orders').click() },
  {
    name: 'show the sell orders',
    path: '/orders',
    act: (page) => page.getByRole('radio', { name: /^Sell/ }).click(),
  },
  {
    name: 'show 40 cancelled orders',
    path: '/orders',
    act: (page) => page.getByRole('tab', { name: /^Cancelled/ }).click(),
  },
  {
    name: 'open a trade from the orders',
    path: '/orders?tab=approved',
    act: (page) => page.locator(`main a[href="${tradePath}"]`).first().click(),
  },
  { name: 'say that one has paid', path: tradePath, act: (page) => button(page, 'Paid').click() },
  {
    name: 'close the dialog of the payment',
    path: tradePath,
    prepare: async (page) => {
      await button(page, 'Paid').click()
      await page.getByRole('dialog').waitFor()
    },
    act: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'type an amount to buy',
    path: '/create-buy-order',
    prepare: (page) =>
      page
        .getByLabel(/^Amount/)
        .first()
        .focus(),
    act: (page) => page.keyboard.press('5'),
  },
  {
    name: 'show the security settings',
    path: '/settings',
    act: (page) => page.getByRole('tab', { name: 'Security' }).click(),
  },
  {
    name: 'open the notifications from home',
    path: '/home',
    act: (page) => link(page, /^Notifications/).click(),
  },
  {
    name: 'choose a plan to stake',
    path: '/create-investment',
    act: (page) => page.getByRole('radio').nth(1).click(),
  },
]
