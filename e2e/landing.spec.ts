import { INVESTMENT_PLANS } from '@cht/sdk/rules'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.js'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const readHrefs = (scope: Locator) =>
  scope.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** The headings of the page, in order. Each section is named after its heading. */
const HEADINGS = [
  'Trade CHT with people, not with a black box.',
  'Why Choose CHT',
  'Get Started In 3 Simple Steps',
  'Our security commitment',
  'Our referral programme',
  'Why traders trust CHT exchange',
  'Be there when the next session starts',
  'Frequently asked questions',
]

const getStarted = (page: Page, section: string) =>
  region(page, section).getByRole('link', { name: 'Get Started', exact: true })

/** The name of each link in the top bar, its anchor and the heading of its section. */
const ANCHORS = [
  ['Why Us', '#why', 'Why Choose CHT'],
  ['How it works', '#how', 'Get Started In 3 Simple Steps'],
  ['Faqs', '#faqs', 'Frequently asked questions'],
] as const

test('the landing page has the sections of the specification, and leads to the sign-up and the login', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await page.goto('/')
  await test.step('[landing.14] the sections are in the order of the specification', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(HEADINGS.slice(0, 1))
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(HEADINGS.slice(1))
    await expect(main.locator('#why h2, #how h2, #faqs h2')).toHaveText(ANCHORS.map(([, , title]) => title))
  })

  await test.step('[landing.1] the top bar has the logo, the anchors, Login and Signup', async () => {
    const links = page.getByRole('banner').getByRole('link')
    await expect(links).toHaveText(['CHT', 'Login', 'Signup', 'Why Us', 'How it works', 'Faqs'])
    expect(await readHrefs(page.getByRole('banner'))).toEqual([
      '/',
      '/login',
      '/signup',
      '#why',
      '#how',
      '#faqs',
    ])
  })

  await test.step('[landing.2] the hero leads to the sign-up', async () => {
    await expect(getStarted(page, 'Trade CHT with people, not with a black box.')).toHaveAttribute(
      'href',
      '/signup',
    )
  })

  await test.step('[landing.3] there are six reasons to choose CHT', async () => {
    await expect(region(page, 'Why Choose CHT').getByRole('listitem')).toHaveCount(6)
  })

  await test.step('[landing.4] three steps lead to the sign-up', async () => {
    const steps = region(page, 'Get Started In 3 Simple Steps')
    await expect(steps.getByRole('listitem').getByRole('heading')).toHaveText([
      'Create your account',
      'Join Live Trading Sessions',
      'Secure Your Transactions',
    ])
    await expect(steps.getByRole('listitem')).toHaveText([/^1Create/, /^2Join/, /^3Secure/])
    await expect(steps.getByRole('link', { name: 'Create Account', exact: true })).toHaveAttribute(
      'href',
      '/signup',
    )
  })

  await test.step('[landing.5] the security commitment leads to the sign-up', async () => {
    await expect(getStarted(page, 'Our security commitment')).toHaveAttribute('href', '/signup')
  })

  await test.step('[landing.6] the referral programme leads to the sign-up', async () => {
    await expect(getStarted(page, 'Our referral programme')).toHaveAttribute('href', '/signup')
  })

  await test.step('[landing.7] three testimonials are marked as samples', async () => {
    const testimonials = region(page, 'Why traders trust CHT exchange')
    await expect(testimonials.getByRole('listitem')).toHaveCount(3)
    await expect(
      testimonials.getByText('These are samples that we wrote: no customer said them.', { exact: true }),
    ).toHaveCount(1)
  })

  await test.step('the next session, the price and the waiting orders are those of the exchange', async () => {
    const facts = page.getByLabel('The exchange now', { exact: true })
    await expect(facts.getByRole('term')).toHaveText([
      'Next live session',
      'Price of one CHT',
      'Waiting orders',
    ])
    await expect(facts.getByRole('definition')).toHaveText([
      /^(Today|Tomorrow) \d\d:\d\d, .+ time$|, UTC$/,
      /^[\d.]+ NGN, /,
      /^\d+ buyers?, \d+ sellers?$/,
    ])
    await expect(page.getByText('{{')).toHaveCount(0)
  })

  await test.step('[landing.8] the call to action leads to the sign-up', async () => {
    await expect(getStarted(page, 'Be there when the next session starts')).toHaveAttribute('href', '/signup')
  })

  await test.step('[landing.10] the footer leads to login, sign-up, documents and support', async () => {
    const links = page.getByRole('contentinfo').getByRole('navigation')
    await expect(links.getByRole('link')).toHaveText([
      'Login',
      'Create Account',
      'Terms',
      'Privacy',
      'Contact Support',
    ])
    expect(await readHrefs(links)).toEqual([
      '/login',
      '/signup',
      '/terms',
      '/privacy',
      expect.stringMatching(/^mailto:.+@.+/),
    ])
  })

  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('on a phone, anchors lead to their sections, and one question is open at a time', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await test.step('[landing.1] each anchor leads to its section', async () => {
    for (const [name, hash, title] of ANCHORS) {
      await page.goto('/')
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(hash)
      await expect(page.getByRole('heading', { name: title })).toBeInViewport()
    }
  })

  await test.step('[landing.14] an anchor works when its URL is opened directly', async () => {
    await page.goto('/login')
    await page.goto('/#faqs')
    await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeInViewport()
  })

  await test.step('[landing.11] periods and returns come from the table of plans, with the note', async () => {
    const why = region(page, 'Why Choose CHT')
    await expect(why.getByRole('term')).toHaveText(INVESTMENT_PLANS.map(({ days }) => `${days} days`))
    await expect(why.getByRole('definition')).toHaveText(INVESTMENT_PLANS.map(({ roi }) => `${roi}% return`))
    await expect(why.getByText('Returns are set by the operator and are not guaranteed.')).toBeVisible()
  })

  const faq = region(page, 'Frequently asked questions')
  const questions = faq.locator('summary')
  const open = faq.locator('details[open]')
  await test.step('[landing.9] of six questions, one is open at a time, and it closes', async () => {
    await expect(questions).toHaveCount(6)
    await expect(open).toHaveCount(0)
    for (const index of [0, 3, 5]) {
      await questions.nth(index).click()
      await expect(open).toHaveCount(1)
      await expect(questions.nth(index).locator('..')).toHaveAttribute('open', '')
    }
    await questions.nth(5).press('Enter')
    await expect(open).toHaveCount(0)
  })

  await test.step('[landing.13] the questions name live sessions, escrow and KYC', async () => {
    for (const [question, answer] of [
      ['What are live trading sessions?', /matched at its start/],
      ['What does escrow do for me?', /into escrow/],
      ['Do I have to prove my identity (KYC)?', /identity document is checked/],
    ] as const) {
      await questions.filter({ hasText: question }).click()
      await expect(open.locator('p')).toHaveText(answer)
      await expect(open.locator('p')).toBeVisible()
    }
  })

  await test.step('[landing.11] the answer about investments has the periods and the note', async () => {
    await questions.filter({ hasText: 'How do investments work?' }).click()
    await expect(open.locator('p')).toHaveText(/6, 14, 20 or 30 days.*not guaranteed/)
  })
})

test('the landing page is complete in one response but for the typeface, and runs no script', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const response = await page.goto('/', { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  expect(html.match(/<script|\sstyle=|rel="(stylesheet|modulepreload|prefetch)"/g)).toBe(null)
  const others = requested.filter(
    (path) => !['/', '/icon.svg', '/icon-180.png', '/manifest.webmanifest'].includes(path),
  )
  expect(others).toEqual([expect.stringMatching(/^\/assets\/onest-latin-[\w-]+\.woff2$/)])
  expect(response?.headers()['content-encoding']).toBe('br')

  // The server applies the theme of the cookie, because no script runs.
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: exchange.address }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveCSS(
    'background-color',
    'rgb(201, 235, 75)',
  )
})
