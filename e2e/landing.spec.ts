import { INVESTMENT_PLANS } from '@cht/sdk/investments'
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
const SECTIONS_WITH_GET_STARTED = HEADINGS.filter((_, index) => [0, 3, 4, 6].includes(index))
/** The name of each link in the top bar, its anchor and the heading of its section. */
const ANCHORS = [
  ['Why Us', '#why', 'Why Choose CHT'],
  ['How it works', '#how', 'Get Started In 3 Simple Steps'],
  ['Faqs', '#faqs', 'Frequently asked questions'],
] as const

test('[landing.1] [landing.2] [landing.3] [landing.4] [landing.5] [landing.6] [landing.7] [landing.8] [landing.10] [landing.14] the landing page, section by section', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(HEADINGS.slice(0, 1))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(HEADINGS.slice(1))

  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'CHT' })).toHaveAttribute('href', '/')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(bar.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup')

  await expect(region(page, 'Why Choose CHT').getByRole('listitem')).toHaveCount(6)
  const steps = region(page, 'Get Started In 3 Simple Steps')
  await expect(steps.getByRole('listitem').getByRole('heading')).toHaveText([
    'Create your account',
    'Join Live Trading Sessions',
    'Secure Your Transactions',
  ])
  const testimonials = region(page, 'Why traders trust CHT exchange').getByRole('listitem')
  await expect(testimonials).toHaveCount(3)
  await expect(testimonials.filter({ has: page.getByText('Sample', { exact: true }) })).toHaveCount(3)

  await expect(steps.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/signup')
  for (const name of SECTIONS_WITH_GET_STARTED)
    await expect(region(page, name).getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/signup',
    )
  expect(await readHrefs(page.getByRole('contentinfo').getByRole('navigation'))).toEqual([
    '/login',
    '/signup',
    '/terms',
    '/privacy',
    expect.stringMatching(/^mailto:.+@.+/),
  ])
  await expect(page.getByRole('contentinfo').getByRole('navigation').getByRole('link')).toHaveText([
    'Login',
    'Create Account',
    'Terms',
    'Privacy',
    'Contact Support',
  ])

  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('[landing.1] [landing.9] [landing.11] [landing.13] [landing.14] anchors, plans and questions, on a phone', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  for (const [name, hash, title] of ANCHORS) {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(hash)
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
  }
  // The anchor also works when its URL is opened directly.
  await page.goto('/login')
  await page.goto('/#faqs')
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeInViewport()

  const why = region(page, 'Why Choose CHT')
  await expect(why.getByRole('term')).toHaveText(INVESTMENT_PLANS.map(({ days }) => `${days} days`))
  await expect(why.getByRole('definition')).toHaveText(INVESTMENT_PLANS.map(({ roi }) => `${roi}% return`))
  await expect(why.getByText('Returns are set by the operator and are not guaranteed.')).toBeVisible()

  const faq = region(page, 'Frequently asked questions')
  const questions = faq.locator('summary')
  const open = faq.locator('details[open]')
  await expect(questions).toHaveCount(6)
  await expect(open).toHaveCount(0)
  for (const [question, answer] of [
    ['What are live trading sessions?', /matched at its start/],
    ['What does escrow do for me?', /into escrow/],
    ['Do I have to prove my identity (KYC)?', /identity document is checked/],
    ['How do investments work?', /6, 14, 20 or 30 days.*not guaranteed/],
  ] as const) {
    await questions.filter({ hasText: question }).click()
    await expect(open).toHaveCount(1)
    await expect(open.locator('p')).toHaveText(answer)
    await expect(open.locator('p')).toBeVisible()
  }
  await questions.filter({ hasText: 'How do investments work?' }).press('Enter')
  await expect(open).toHaveCount(0)
})

test('the landing page is complete in one response, and runs no script', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const response = await page.goto('/', { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  expect(html.match(/<script|\sstyle=|rel="(stylesheet|modulepreload|prefetch)"/g)).toBe(null)
  expect(
    requested.filter(
      (path) => path !== '/' && !['/icon.svg', '/icon-180.png', '/manifest.webmanifest'].includes(path),
    ),
  ).toEqual([])
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
