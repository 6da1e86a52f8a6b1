// Takes the pictures of the README in the real app, driven to where there is something to see: npm run pictures
// With a folder, every screen goes there in both themes and both widths, to be looked at side by side.
import { mkdirSync } from 'node:fs'
import { INVESTMENT_PLANS } from '@cht/sdk/investments'
import { chromium } from 'playwright'
import { tsImport } from 'tsx/esm/api'
import { openExchange, signedIn } from './demo-exchange.mjs'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const [folder] = process.argv.slice(2)
const target = folder ?? new URL('../docs/pictures', import.meta.url).pathname

const WIDTHS = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } }
/** In the README each screen is shown once by day and once by night. */
const LOOKS = [
  { size: 'desktop', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
  ...(folder
    ? [
        { size: 'desktop', colorScheme: 'dark' },
        { size: 'phone', colorScheme: 'light' },
      ]
    : []),
]

const calls = (context) => {
  const send = async (method, path, data) => {
    const answer = await context.request[method](`/api${path}`, data === undefined ? {} : { data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  return {
    get: (path) => send('get', path),
    post: (path, data) => send('post', path, data),
  }
}

const BANK = { bankName: 'First Bank', accountName: 'Demo Seller', accountNumber: '1021334477' }
const NO_WALLET = { network: '', walletAddress: '' }

const stake = (days) => {
  const { roi } = INVESTMENT_PLANS.find((plan) => plan.days === days)
  return { planDurationDays: days, roiPercentage: roi }
}

/** Stakes that run and one that is over, two trades in a live session, one of them paid, and orders that wait. */
const enliven = async ({ operator, seller, buyer, proof }) => {
  const advance = (ms) => operator.advanceClock({ ms }, { timeout: HOUR })
  const toSession = async (minutes) => {
    const { now } = await operator.clock()
    await advance(HOUR - (now % HOUR) + minutes * MINUTE)
  }
  await seller.post('/investments/create', { amount: 100_000, ...stake(6) })
  await advance(7 * DAY)
  await seller.post('/investments/create', { amount: 250_000, ...stake(14) })
  await advance(3 * DAY)
  await seller.post('/investments/create', { amount: 50_000, ...stake(30) })
  for (const amount of [150_000, 100_000]) {
    await seller.post('/sell-orders/create', { amount, paymentMethod: 'bank', ...BANK, ...NO_WALLET })
    await buyer.post('/buy-orders/create', { amount, paymentMethod: 'bank' })
  }
  await toSession(18)
  const trades = await buyer.get('/trades/open')
  const paid = trades.find(({ amount }) => amount === 100_000)
  await buyer.post(`/buy-orders/pay/${paid._id}`, { paymentProof: proof })
  await buyer.post('/buy-orders/create', { amount: 200_000, paymentMethod: 'bank' })
  await buyer.post('/buy-orders/create', { amount: 50_000, paymentMethod: 'usdt' })
  return trades.find(({ amount }) => amount === 150_000)._id
}

const { launchOptions } = await tsImport('../browser.ts', import.meta.url)
const browser = await chromium.launch(launchOptions(chromium.executablePath()))
const exchange = await openExchange()
try {
  const people = {
    guest: await browser.newContext({ baseURL: exchange.address }),
    seller: await signedIn(browser, exchange.address, 'seller'),
    buyer: await signedIn(browser, exchange.address, 'buyer'),
  }
  const blank = await people.guest.newPage()
  await blank.goto('/')
  const proof = `data:image/png;base64,${(await blank.screenshot()).toString('base64')}`
  const trade = await enliven({
    operator: exchange.operator,
    seller: calls(people.seller),
    buyer: calls(people.buyer),
    proof,
  })
  const SCREENS = [
    { name: 'landing', who: 'guest', path: '/' },
    { name: 'dashboard', who: 'seller', path: '/home' },
    { name: 'orders', who: 'buyer', path: '/orders?side=buy&tab=approved' },
    { name: 'trade', who: 'buyer', path: `/orders/${trade}` },
    { name: 'create-order', who: 'seller', path: '/create-sell-order' },
    { name: 'investments', who: 'seller', path: '/investment' },
    ...(folder
      ? [
          { name: 'login', who: 'guest', path: '/login' },
          { name: 'signup', who: 'guest', path: '/signup' },
          { name: 'verify-phone', who: 'guest', path: '/verify-phone' },
          { name: 'orders-pending', who: 'buyer', path: '/orders?side=buy&tab=pending' },
          { name: 'trade-seller', who: 'seller', path: `/orders/${trade}` },
          { name: 'create-buy-order', who: 'buyer', path: '/create-buy-order' },
          { name: 'create-investment', who: 'buyer', path: '/create-investment' },
          { name: 'investments-completed', who: 'seller', path: '/investment?tab=completed' },
          { name: 'affiliate', who: 'seller', path: '/affiliate' },
          { name: 'settings', who: 'seller', path: '/settings' },
          { name: 'settings-profile', who: 'seller', path: '/settings?tab=profile' },
          { name: 'notifications', who: 'buyer', path: '/notifications' },
        ]
      : []),
  ]
  mkdirSync(target, { recursive: true })
  for (const { name, who, path } of SCREENS)
    for (const { size, colorScheme } of LOOKS) {
      const page = await people[who].newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(WIDTHS[size])
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.screenshot({
        path: `${target}/${name}-${size}-${colorScheme}.jpg`,
        quality: 85,
        fullPage: folder !== undefined,
      })
      await page.close()
    }
  console.log(`The pictures are in ${target}`)
} finally {
  await browser.close()
  await exchange.close()
}
