// Takes the screenshots of the README in the real app, with demo data: npm run screenshots
// With a folder, takes these and further screens in both themes and both widths into it: npm run screenshots -- FOLDER
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OperatorClient } from '@cht/sdk/operator'
import { DAY, HOUR, INVESTMENT_PLANS, MINUTE } from '@cht/sdk/rules'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { launchOptions } from '../browser.js'
import {
  createOperatorContext,
  createSignedInContext,
  type DemoServer,
  startDemoServer,
} from './demo-server.js'

const [folder] = process.argv.slice(2)
const isFullSet = folder !== undefined
const target = folder ?? fileURLToPath(new URL('../docs/screenshots', import.meta.url))

const VIEWPORTS = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } }

interface Variant {
  size: keyof typeof VIEWPORTS
  colorScheme: 'light' | 'dark'
}

/** The README shows each screen once in each theme. */
const README_VARIANTS: Variant[] = [
  { size: 'desktop', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
]
const OTHER_VARIANTS: Variant[] = [
  { size: 'desktop', colorScheme: 'dark' },
  { size: 'phone', colorScheme: 'light' },
]

interface Screen {
  name: string
  user: 'guest' | 'seller' | 'buyer' | 'operator'
  path: string
}

const listReadmeScreens = (tradeId: string): Screen[] => [
  { name: 'landing', user: 'guest', path: '/' },
  { name: 'dashboard', user: 'seller', path: '/home' },
  { name: 'orders', user: 'buyer', path: '/orders?side=buy&tab=approved' },
  { name: 'trade', user: 'buyer', path: `/orders/${tradeId}` },
  { name: 'create-order', user: 'seller', path: '/create-sell-order' },
  { name: 'investments', user: 'seller', path: '/investment' },
]

/** What the guide of the console shows, on a desktop. */
const listConsoleScreens = async (operator: OperatorClient, userId: string): Promise<Screen[]> => {
  const cases = await operator.cases()
  const getPath = (kind: string) => `/console/cases/${cases.find((one) => one.kind === kind)?.id}`
  return [
    { name: 'console-queue', user: 'operator', path: '/console' },
    { name: 'console-verification', user: 'operator', path: getPath('verification') },
    { name: 'console-appeal', user: 'operator', path: getPath('appeal') },
    { name: 'console-user', user: 'operator', path: `/console/users/${userId}` },
  ]
}

const listOtherScreens = (tradeId: string): Screen[] => [
  { name: 'login', user: 'guest', path: '/login' },
  { name: 'signup', user: 'guest', path: '/signup' },
  { name: 'verify-phone', user: 'guest', path: '/verify-phone' },
  { name: 'orders-pending', user: 'buyer', path: '/orders?side=buy&tab=pending' },
  { name: 'trade-seller', user: 'seller', path: `/orders/${tradeId}` },
  { name: 'create-buy-order', user: 'buyer', path: '/create-buy-order' },
  { name: 'create-investment', user: 'buyer', path: '/create-investment' },
  { name: 'investments-completed', user: 'seller', path: '/investment?tab=completed' },
  { name: 'affiliate', user: 'seller', path: '/affiliate' },
  { name: 'settings', user: 'seller', path: '/settings' },
  { name: 'settings-profile', user: 'seller', path: '/settings?tab=profile' },
  { name: 'statement', user: 'seller', path: '/statement' },
  { name: 'notifications', user: 'buyer', path: '/notifications' },
]

interface OpenTrade {
  _id: string
  amount: number
}

const send = async <Data>(
  context: BrowserContext,
  method: string,
  path: string,
  data?: object,
): Promise<Data> => {
  const response = await context.request.fetch(`/api${path}`, { method, ...(data ? { data } : {}) })
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()).data
}

const invest = async (context: BrowserContext, amount: number, days: number) => {
  const roi = INVESTMENT_PLANS.find((plan) => plan.days === days)?.roi
  await send(context, 'POST', '/investments/create', { amount, planDurationDays: days, roiPercentage: roi })
}

const BANK = { bankName: 'First Bank', accountName: 'Demo Seller', accountNumber: '1021334477' }
const NO_WALLET = { network: '', walletAddress: '' }

interface ActivityOptions {
  operator: OperatorClient
  seller: BrowserContext
  buyer: BrowserContext
  /** A data URL of a picture. */
  proof: string
}

/**
 * Creates running and completed investments, two trades in a live session, one of them paid, and pending orders.
 * Returns the id of the unpaid trade.
 */
const createActivity = async ({ operator, seller, buyer, proof }: ActivityOptions): Promise<string> => {
  const advance = (ms: number) => operator.advanceClock({ ms }, { timeout: HOUR })
  await invest(seller, 100_000, 6)
  await advance(7 * DAY)
  await invest(seller, 250_000, 14)
  await advance(3 * DAY)
  await invest(seller, 50_000, 30)
  for (const amount of [150_000, 100_000]) {
    const order = { amount, paymentMethod: 'bank' }
    await send(seller, 'POST', '/sell-orders/create', { ...order, ...BANK, ...NO_WALLET })
    await send(buyer, 'POST', '/buy-orders/create', order)
  }
  // A session starts on every hour in demo mode.
  const { now } = await operator.clock()
  await advance(HOUR - (now % HOUR) + 18 * MINUTE)
  const trades = await send<OpenTrade[]>(buyer, 'GET', '/trades/open')
  const findTrade = (amount: number): string => {
    const trade = trades.find((open) => open.amount === amount)
    if (!trade) throw new Error(`There is no open trade of ${amount} CHT`)
    return trade._id
  }
  await send(buyer, 'POST', `/buy-orders/pay/${findTrade(100_000)}`, { paymentProof: proof })
  await send(buyer, 'POST', '/buy-orders/create', { amount: 200_000, paymentMethod: 'bank' })
  await send(buyer, 'POST', '/buy-orders/create', { amount: 50_000, paymentMethod: 'usdt' })
  return findTrade(150_000)
}

/** Signs a new user up, who asks for a verification of the identity. */
const requestVerification = async (browser: Browser, { address, readCode }: DemoServer, picture: string) => {
  const context = await browser.newContext({ baseURL: address })
  const email = 'vera@example.com'
  const password = 'a long enough password'
  await send(context, 'POST', '/auth/signup', {
    fullName: 'Vera Adeyemi',
    username: 'vera',
    phoneNumber: '+2348012345678',
    email,
    country: 'nigeria',
    password,
    confirmPassword: password,
    agree: true,
  })
  await send(context, 'POST', '/auth/verify-otp', { email, code: await readCode(email) })
  await send(context, 'POST', '/settings/verification-request', {
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: picture,
    backImage: picture,
  })
}

/** The seller appeals the paid trade. Returns the id of the seller. */
const createAppeal = async (seller: BrowserContext): Promise<string> => {
  const trades = await send<(OpenTrade & { seller: { _id: string } })[]>(seller, 'GET', '/trades/open')
  const paid = trades.find(({ amount }) => amount === 100_000)
  await send(seller, 'POST', '/appeals', {
    order: paid?._id,
    reason: 'Fake proof',
    description: 'My account shows no payment.',
  })
  return paid?.seller._id ?? ''
}

const takeScreenshot = async (
  context: BrowserContext,
  { name, path }: Screen,
  { size, colorScheme }: Variant,
) => {
  const page = await context.newPage()
  // The network is never idle while a stream is open.
  await page.route('**/api/events', (route) => route.fulfill({ status: 404 }))
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(VIEWPORTS[size])
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.screenshot({
    path: `${target}/${name}-${size}-${colorScheme}.jpg`,
    quality: 85,
    fullPage: isFullSet,
  })
  await page.close()
}

const browser = await chromium.launch(launchOptions(chromium.executablePath()))
const server = await startDemoServer()
try {
  const contexts = {
    guest: await browser.newContext({ baseURL: server.address }),
    seller: await createSignedInContext(browser, server.address, 'seller'),
    buyer: await createSignedInContext(browser, server.address, 'buyer'),
    operator: await createOperatorContext(browser, server.address),
  }
  const landing = await contexts.guest.newPage()
  await landing.goto('/')
  const proof = `data:image/png;base64,${(await landing.screenshot()).toString('base64')}`
  const tradeId = await createActivity({ ...contexts, operator: server.operator, proof })
  const screens = [...listReadmeScreens(tradeId), ...(isFullSet ? listOtherScreens(tradeId) : [])]
  const variants = [...README_VARIANTS, ...(isFullSet ? OTHER_VARIANTS : [])]
  mkdirSync(target, { recursive: true })
  for (const screen of screens)
    for (const variant of variants) await takeScreenshot(contexts[screen.user], screen, variant)
  await requestVerification(browser, server, proof)
  const sellerId = await createAppeal(contexts.seller)
  for (const screen of await listConsoleScreens(server.operator, sellerId))
    await takeScreenshot(contexts.operator, screen, { size: 'desktop', colorScheme: 'light' })
  console.log(`Screenshots written to ${target}`)
} finally {
  await browser.close()
  await server.close()
}
