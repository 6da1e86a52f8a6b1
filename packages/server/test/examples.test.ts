import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getProofUrl } from '@cht/sdk/contract'
import { MINUTE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { startProxy } from './proxy.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { startExample, startTerminal } from './terminal.js'

const openEmptyExchange = useEmptyExchange('PGlite')
let exchange: TestExchange
let folder: string
beforeEach(async () => {
  exchange = await openEmptyExchange()
  folder = createTemporaryFolder('terminal')
})
afterEach(async () => {
  await expectCleanLedger(exchange)
  rmSync(folder, { recursive: true, force: true })
})

/** A line without the number of an order or a trade at its start. */
const withoutNumber = (line: string) => line.slice('#abcd'.length)

const startLoggedInTerminal = async ({ email, password }: TestUser) => {
  const terminal = startTerminal(exchange.running.address)
  onTestFailed(() => console.log(terminal.getOutput()))
  onTestFinished(() => void terminal.end())
  terminal.type(`login ${email}`, password)
  await terminal.waitForLine(/^Logged In Sucessfully$/)
  return terminal
}

test('a program of at most 30 lines sells, waits for its match and prints each refusal', async () => {
  const source = readFileSync(new URL('../../../examples/first-sale.ts', import.meta.url), 'utf8')
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(30)
  // Neither a cast, nor `any`, nor a non-null assertion, nor a suppressed error.
  expect(source).not.toMatch(/\bas\b|\bany\b|[\w)\]]!(?!=)|@ts-|biome-ignore/)
  const seller = await exchange.createUser('seller', { tokens: 100_000, verifiedId: true })
  const args = [seller.email, seller.password, `${exchange.running.address}/api`]
  const program = startExample('examples/first-sale.ts', args)
  onTestFailed(() => console.log(program.getOutput()))
  onTestFinished(() => program.kill())
  await program.waitForLine(/^Waiting/)
  await placeBuyOrder(await exchange.createUser('buyer'), { amount: 25_000 })
  await exchange.advanceTo(SESSION_START)
  expect(await program.end()).toBe(0)
  expect(program.getOutput()).toBe(
    [
      'invalid_credentials: Wrong email or password',
      'seller Example has 100000 CHT',
      'validation: Fill in neccessary bank details',
      'insufficient_balance: Insufficient balance',
      'Waiting for a buyer',
      'Matched with buyer Example',
      'order_matched: This order has been matched and can no longer be cancelled',
      'not_paid: This order has not been paid',
      '',
    ].join('\n'),
  )
})

test('two terminals trade from their orders to the confirmation', async () => {
  const users = [
    await exchange.createUser('seller', { tokens: 100_000, verifiedId: true }),
    await exchange.createUser('buyer'),
  ] as const
  const [seller, buyer] = [await startLoggedInTerminal(users[0]), await startLoggedInTerminal(users[1])]

  seller.type('sell 75000 bank', 'First Bank', 'Seller Example', '1021 3344 77')
  await seller.waitForLine(/^Sell Order Created Successfully$/)
  await exchange.advanceTo(SESSION_START - 59 * MINUTE)
  seller.type('sell 25000 usdt', 'TRC20', 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM')
  await seller.waitForLine(/^Sell Order Created Successfully$/)
  seller.type('home')
  expect([
    await seller.waitForLine(/^seller Example/),
    await seller.waitForLine(/available/),
    await seller.waitForLine(/live session/),
    withoutNumber(await seller.waitForLine(/25,000 CHT/)),
    withoutNumber(await seller.waitForLine(/75,000 CHT/)),
  ]).toEqual([
    'seller Example, seller@example.com',
    '  0 CHT available, 100,000 CHT in escrow, 0 CHT staked',
    'Next live session in hh:mm:ss, 20 November 2026 at 9:00 am',
    '  sell 25,000 CHT, Crypto/USDT',
    '  sell 75,000 CHT, Bank',
  ])
  seller.type('home')
  const [, number = ''] = /^#(\w{4})/.exec(await seller.waitForLine(/sell 25,000 CHT/)) ?? []
  seller.type(`cancel ${number}`)
  await seller.waitForLine(/^Sell order canceled successfully$/)
  buyer.type('buy 75000 bank')
  await buyer.waitForLine(/^Buy Order Created Successfully$/)

  await exchange.advanceTo(SESSION_START)
  buyer.type('trade')
  expect([
    withoutNumber(await buyer.waitForLine(/75,000 CHT from/)),
    await buyer.waitForLine(/turn/),
    await buyer.waitForLine(/Pay before the time is up/),
    await buyer.waitForLine(/already made/),
    await buyer.waitForLine(/You can/),
    await buyer.waitForLine(/Pay to/),
  ]).toEqual([
    '  75,000 CHT from seller Example, you pay 75,000.00 NGN by bank transfer',
    '       Your turn, hh:mm:ss left',
    '       Pay before the time is up. After that do not pay: for 15 more minutes you',
    '       can only send the receipt of a payment that you have already made.',
    '       You can: pay',
    '       Pay to: Seller Example, First Bank, 1021 3344 77',
  ])

  seller.type('confirm')
  await seller.waitForLine(/^This order has not been paid$/)
  buyer.type('pay receipt.gif')
  await buyer.waitForLine(/^The picture must be a PNG, JPEG or WebP file of at most 5 MB$/)
  const receipt = join(folder, 'receipt.png')
  writeFileSync(receipt, Buffer.from(PICTURE.replace(/^.*,/, ''), 'base64'))
  await exchange.advanceTo(SESSION_START + 10 * MINUTE)
  buyer.type(`pay ${receipt}`)
  await buyer.waitForLine(/^Payment successful$/)
  await buyer.waitForLine(/seller Example’s turn, hh:mm:ss left$/)
  buyer.type('appeal')
  await buyer.waitForLine(/^The seller still has time to confirm$/)

  const proof = join(folder, 'proof.png')
  seller.type(`proof ${proof}`)
  // The echo of the command, and its output.
  await seller.waitForLine(/proof\.png$/)
  await seller.waitForLine(/proof\.png$/)
  const sent = await exchange.request(getProofUrl(await getOnlyTrade(users[0])) ?? '', {
    headers: { cookie: await exchange.logInForCookie(users[0]) },
  })
  expect(readFileSync(proof)).toEqual(Buffer.from(await sent.arrayBuffer()))
  seller.type('confirm', 'no')
  await seller.waitForLine(/^Not confirmed$/)
  seller.type('confirm', 'yes', 'same')
  await seller.waitForLine(/^Payment confirmed successfully$/)
  expect([await seller.waitForLine(/^ {7}Completed$/), await seller.waitForLine(/escrow/)]).toEqual([
    '       Completed',
    '       You confirmed the payment. The escrow is released.',
  ])

  buyer.type('home')
  await buyer.waitForLine(/seller Example confirmed your payment/)
  buyer.type('home')
  expect(await buyer.waitForLine(/ in escrow/)).toBe('  75,000 CHT available, 0 CHT in escrow, 0 CHT staked')
  expect([await seller.end(), await buyer.end()]).toEqual([0, 0])
  expect([await getBalances(users[0]), await getBalances(users[1])]).toEqual([
    { available: 25_000, escrow: 0, staked: 0 },
    { available: 75_000, escrow: 0, staked: 0 },
  ])
})

test('the market watch lists the pending orders and the time until the next session', async () => {
  const seller = await exchange.createUser('seller', { tokens: 100_000, verifiedId: true })
  const buyer = await exchange.createUser('buyer')
  await placeSellOrder(seller)
  await placeSellOrder(seller, { amount: 25_000 })
  await placeBuyOrder(await exchange.createUser('other'))
  const args = ['--url', exchange.running.address, '--email', buyer.email, '--once']
  const watch = startExample('examples/market-watch.ts', args, { CHT_PASSWORD: buyer.password })
  onTestFailed(() => console.log(watch.getOutput()))
  expect([
    (await watch.waitForLine(/2026/)).slice(0, 16),
    await watch.waitForLine(/buy/),
    await watch.waitForLine(/sell/),
    await watch.waitForLine(/sell/),
    await watch.waitForLine(/session/),
    await watch.end(),
  ]).toEqual([
    '20 November 2026',
    'buy      75,000 CHT  Bank          1 order',
    'sell     25,000 CHT  Bank          1 order',
    'sell     75,000 CHT  Bank          1 order',
    'Next live session in hh:mm:ss, 20 November 2026 at 9:00 am',
    0,
  ])
})

test('the trade alert prints what the open trades ask of the user, until it is interrupted', async () => {
  const { buyer, trade } = await createMatchedTrade(exchange)
  const args = ['--url', exchange.running.address, '--email', buyer.email]
  const alert = startExample('examples/trade-alert.ts', args, { CHT_PASSWORD: buyer.password })
  onTestFailed(() => console.log(alert.getOutput()))
  onTestFinished(() => alert.kill())
  const firstLine = await alert.waitForLine(/Your turn/)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  expect([
    withoutNumber(firstLine),
    withoutNumber(await alert.waitForLine(/confirm/)),
    await alert.interrupt(),
  ]).toEqual([
    ' Your turn: Pay 75,000.00 NGN',
    ' seller Example has 15 minutes from your receipt to confirm. The tokens stay in escrow. When the time is up, you may appeal.',
    0,
  ])
})

test('the example of the README of the machines sells, and confirms the payment after a person has', async () => {
  // The first line is a comment for readers of the example.
  const [, ...lines] = readFileSync('examples/sell-once.ts', 'utf8').trim().split('\n')
  expect(readFileSync('packages/machines/README.md', 'utf8')).toContain(lines.join('\n'))
  expect(lines.length).toBeLessThanOrEqual(30)
  expect(lines.join('\n')).not.toMatch(/\bas \w|\?\./)

  const seller = await exchange.createUser('seller', { tokens: 100_000, verifiedId: true })
  const buyer = await exchange.createUser('buyer')
  const args = [seller.email, seller.password, `${exchange.running.address}/api`]
  const bot = startExample('examples/sell-once.ts', args)
  onTestFailed(() => console.log(bot.getOutput()))
  onTestFinished(() => bot.kill())
  await bot.waitForLine(/^Sell Order Created Successfully$/)
  await placeBuyOrder(buyer, { amount: 25_000 })
  await exchange.advanceTo(SESSION_START)
  const { _id: id } = await getOnlyTrade(buyer)
  await buyer.client.orders.pay({ id, paymentProof: PICTURE })
  bot.type('yes')
  expect([await bot.waitForLine(/confirmed/), await bot.end()]).toEqual([
    'Is the money of buyer Example on your account? yes or no: Payment confirmed successfully',
    0,
  ])
  expect(await getBalances(buyer)).toEqual({ available: 25_000, escrow: 0, staked: 0 })
})

test('the seller bot keeps orders open and confirms after a person has checked the proof', async () => {
  const seller = await exchange.createUser('seller', { tokens: 250_000, verifiedId: true })
  const buyer = await exchange.createUser('buyer')
  const proxy = await startProxy(() => exchange.running.address)
  onTestFinished(() => proxy.close())
  const memory = join(folder, 'bot.json')
  const args = ['--url', proxy.address, '--email', seller.email, '--orders', '2', '--every', '0.2']
  const startBot = (environment: Record<string, string>) => {
    const bot = startExample('examples/seller-bot.ts', [...args, '--memory', memory], environment)
    onTestFailed(() => console.log(bot.getOutput()))
    onTestFinished(() => bot.kill())
    return bot
  }
  const countPendingSells = async () => (await seller.client.orders.pendingSell()).length

  const first = startBot({ CHT_PASSWORD: seller.password })
  await first.waitForLine(/^Logged in as seller@example.com$/)
  await first.waitForLine(/^Sell order of 75,000 CHT placed, 1 of 2$/)
  await first.waitForLine(/^Sell order of 75,000 CHT placed, 2 of 2$/)

  // The bot replaces a matched order while there are tokens for it.
  await placeBuyOrder(buyer)
  await exchange.advanceTo(SESSION_START)
  await first.waitForLine(/^#\w{4} Awaiting payment\. /)
  await first.waitForLine(/^Sell order of 75,000 CHT placed, 2 of 2$/)
  expect(await countPendingSells()).toBe(2)

  // The exchange is unreachable for a while.
  proxy.cut()
  await first.waitForLine(/; trying again$/)
  proxy.mend()
  const trade = await getOnlyTrade(buyer)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  await first.waitForLine(/^#\w{4} Awaiting confirmation\. /)
  const asked = await first.waitForLine(/Did 75,000\.00 NGN from buyer Example arrive\? Their receipt: /)
  const proof = await exchange.request(getProofUrl(await getOnlyTrade(seller)) ?? '', {
    headers: { cookie: await exchange.logInForCookie(seller) },
  })
  expect(readFileSync(asked.replace(/^.*Their receipt: /, ''))).toEqual(
    Buffer.from(await proof.arrayBuffer()),
  )

  // The bot is killed before the question is answered. After the restart it uses its stored session and asks again.
  await first.kill()
  const second = startBot({})
  await second.waitForLine(/Did 75,000\.00 NGN from buyer Example arrive\?/)
  expect([await countPendingSells(), (await getOnlyTrade(seller)).state]).toEqual([
    2,
    'paid.awaitingConfirmation',
  ])
  second.type('no')
  await second.waitForLine(/not confirmed; asked again in a minute$/)
  await exchange.advanceTo(SESSION_START + 16 * MINUTE)
  await second.waitForLine(/^#\w{4} Late Confirmation\. /)
  await second.waitForLine(/Did 75,000\.00 NGN from buyer Example arrive\?/)
  second.type('yes')
  await second.waitForLine(/^#\w{4} confirmed: 75,000 CHT went to buyer Example$/)
  expect(await second.end()).toBe(0)
  expect([await getBalances(seller), await getBalances(buyer), await countPendingSells()]).toEqual([
    { available: 25_000, escrow: 150_000, staked: 0 },
    { available: 75_000, escrow: 0, staked: 0 },
    2,
  ])
})

test('the seller bot asks nothing about a trade without proof, even where the chart accepts a confirmation', async () => {
  const seller = await exchange.createUser('seller', { tokens: 75_000 })
  const buyer = await exchange.createUser('buyer')
  const args = ['--url', exchange.running.address, '--email', seller.email, '--every', '0.2']
  const bot = startExample('examples/seller-bot.ts', [...args, '--memory', join(folder, 'bot.json')], {
    CHT_PASSWORD: seller.password,
  })
  onTestFailed(() => console.log(bot.getOutput()))
  await bot.waitForLine(/^Sell order of 75,000 CHT placed, 1 of 1$/)
  await placeBuyOrder(buyer)
  await exchange.advanceTo(SESSION_START)
  // The one order that the user may have is in a trade. The bot prints the refusal once and retries.
  await bot.waitForLine(/^You can have at most 1 open sell order; trying again$/)
  await exchange.advanceTo(SESSION_START + PAYMENT_WINDOW + MINUTE)
  await bot.waitForLine(/^#\w{4} Payment window expired\. /)
  expect([await bot.end(), bot.getOutput().includes('Did '), (await getOnlyTrade(seller)).state]).toEqual([
    0,
    false,
    'expired',
  ])
})

test('the seller bot ends if its options make an invalid order', async () => {
  const seller = await exchange.createUser('seller', { tokens: 75_000 })
  const args = ['--url', exchange.running.address, '--email', seller.email, '--account', '12']
  const bot = startExample('examples/seller-bot.ts', [...args, '--memory', join(folder, 'bot.json')], {
    CHT_PASSWORD: seller.password,
  })
  onTestFailed(() => console.log(bot.getOutput()))
  onTestFinished(() => bot.kill())
  await bot.waitForLine(/An account number of First Bank has 10 digits/)
  expect(await bot.end()).toBe(1)
})
