import { fileURLToPath } from 'node:url'
import { createNodeClient } from '@cht/sdk/node'
import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  ENVELOPES,
  type Envelope,
  type SpecBackEnd,
  startSpecBackEnd,
} from '../packages/conformance/test/spec-back-end/spec-back-end.js'
import { collectProblems } from './support/problems.js'
import { startStaticFront } from './support/static-front.js'
import { collectToasts, expectToast } from './support/toasts.js'

const WEB_APP = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const ORDER = { amount: 25_000, paymentMethod: 'bank' } as const
const BANK = { bankName: 'Our Bank', accountName: 'ada Obi', accountNumber: '0123456789' }
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

/** The screens of the specification, with a heading or text of each. */
const SCREENS: [path: string, text: string | RegExp][] = [
  ['/home', /Welcome/],
  ['/orders', 'Orders'],
  ['/create-sell-order', /sell order/i],
  ['/create-buy-order', /buy order/i],
  ['/investment', 'Investment'],
  ['/create-investment', /investment/i],
  ['/affiliate', /referral/i],
  ['/settings', 'Settings'],
  ['/settings?tab=profile', 'Edit your profile'],
  ['/settings?tab=security', 'Change your password'],
  ['/notifications', 'Notifications'],
]

/** The screens before a session, with a heading of each. */
const GUEST_SCREENS: [path: string, heading: string][] = [
  ['/', 'Trade CHT with people, not with a black box.'],
  ['/signup', 'Create your account'],
  ['/verify-phone', 'Verify your account'],
  ['/verify-success', 'Your code is right'],
  ['/forgot-password', 'Forgot your password?'],
]

/** What only our server has: no screen may claim it. */
const CLAIMS = [
  /escrow/i,
  /(open|orders?) (sell|buy) orders?|(sell|buy) orders? (can be )?open/i,
  // Times name the zone of the reader, and no other one.
  /time zone|\b(WAT|EAT)\b|Africa\//,
  /24 hours after|more minutes|goes back to the market|opens an appeal/i,
  /in your own country|held until|whose identity is verified, too|identity-verified/i,
  /statement/i,
  /common password|day after the trade|in this browser|logs out your other devices|minutes\. Then/i,
  /locked|frozen|same amount|one country|matched first|finds no match|operator’s decision/i,
]
/** The landing page says what escrow means, because the questions of the specification name it. */
const ESCROW = CLAIMS[0]

const listClaims = async (page: Page, claims = CLAIMS) => {
  const parts = page.locator('body > :not(script, style)')
  // Once as the sentences are, and once with a line for each part, for the ends of words.
  const text = [...(await parts.allTextContents()), await page.locator('body').ariaSnapshot()].join('\n')
  return claims.flatMap((claim) => claim.exec(text)?.[0] ?? [])
}

/** Gives ada a paid trade, a pending order and an investment. Resolves to the id of the trade. */
const fillAccounts = async (backEnd: SpecBackEnd) => {
  const openClient = async (name: string, tokens?: number) => {
    const client = createNodeClient({ baseURL: `${backEnd.address}/api` })
    await client.auth.login(backEnd.createUser(name, tokens))
    return client
  }
  const ada = await openClient('ada', 200_000)
  const ben = await openClient('ben')
  await ada.orders.createSell({ ...ORDER, ...BANK })
  await ben.orders.createBuy(ORDER)
  await ada.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
  backEnd.startLiveSession()
  const [trade] = (await ben.orders.all()).buyOrders.approved
  const id = trade?._id ?? ''
  await ben.orders.pay({ id, paymentProof: PICTURE })
  await ada.orders.createSell({ ...ORDER, ...BANK, amount: 50_000 })
  return id
}

const openPage = async (browser: Browser, problems: string[]): Promise<Page> => {
  // A live session of the specification is in the local time of whoever reads it.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const context = await browser.newContext({ timezoneId: timeZone })
  collectProblems(context, problems)
  await context.addInitScript(collectToasts)
  return context.newPage()
}

const listErrors = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'shownToasts') as [string, string][]).filter(([list]) => list === 'Errors'),
  )

const closers: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

for (const envelope of Object.keys(ENVELOPES) as Envelope[])
  test(`the static build shows every screen with a back end of the specification, in the envelope ${envelope}`, async ({
    browser,
  }) => {
    const problems: string[] = []
    const backEnd = await startSpecBackEnd({ envelope })
    closers.push(backEnd.close)
    const front = await startStaticFront(WEB_APP, backEnd.address)
    closers.push(front.close)
    const tradeId = await fillAccounts(backEnd)
    const page = await openPage(browser, problems)
    closers.push(() => page.context().close())

    for (const [path, heading] of GUEST_SCREENS) {
      await test.step(path, async () => {
        await page.goto(`${front.address}${path}`)
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
        expect(
          await listClaims(page, path === '/' ? CLAIMS.filter((claim) => claim !== ESCROW) : CLAIMS),
        ).toEqual([])
      })
    }
    await page.goto(`${front.address}/login`)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('the password of ada')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expectToast(page, 'Welcome')
    await expect(page).toHaveURL(`${front.address}/home`)

    for (const [path, text] of [...SCREENS, [`/orders/${tradeId}`, 'ben Obi'] as const]) {
      await test.step(path, async () => {
        await page.goto(`${front.address}${path}`)
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page).toHaveURL(`${front.address}${path}`)
        expect(await listErrors(page)).toEqual([])
        expect(await listClaims(page)).toEqual([])
      })
    }
    await page.goto(`${front.address}/home`)
    const session = page.getByRole('region', { name: 'Live session', exact: true })
    await expect(session.getByText('Trade session in progress, Ends in:', { exact: true })).toBeVisible()
    await expect(session.getByText(/^Until (today |tomorrow )?.*\d{1,2}:\d{2}/)).toBeVisible()

    await page.goto(`${front.address}/orders?side=sell&tab=approved`)
    await page.getByRole('button', { name: 'The money is there', exact: true }).click()
    await expect(page.getByRole('alertdialog').getByText(/25,000 CHT then go to ben Obi/)).toBeVisible()
    expect(await listClaims(page)).toEqual([])
    expect(problems).toEqual([])
  })
