import { contract } from '@cht/sdk'
import type { ApiError } from '@cht/sdk/errors'
import { type ExtendedClient, extensions } from '@cht/sdk/extensions'
import type { SellOrderInput } from '@cht/sdk/orders'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, PAYMENT_EXTENSION, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { MAX_WEBHOOKS } from '@cht/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { createFakePasskeyDevice } from './fake-passkeys.js'
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.js'

const START = Date.UTC(2026, 2, 2, 9)
const RECEIPT = 'data:image/png;base64,iVBORw0KGgo='
const SELL_ORDER: SellOrderInput = {
  amount: 75_000,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Sam Example',
  accountNumber: '1021334477',
  network: '',
  walletAddress: '',
}

const signUp = async (
  exchange: MemoryExchange,
  username: string,
  referralCode = '',
): Promise<ExtendedClient> => {
  const client = exchange.connect()
  const email = `${username}@example.com`
  const password = 'a long enough password'
  await client.auth.signup({
    fullName: `${username} Example`,
    username,
    email,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password,
    confirmPassword: password,
    referralCode,
    agree: true,
  })
  await client.auth.verifyOtp({ email, code: exchange.codeFor(email) })
  return client
}

/** An exchange one hour before its session, with a seller who has tokens and a buyer who has none. */
const createMarket = async () => {
  const exchange = createMemoryExchange({
    clock: () => START - HOUR,
    sessions: [{ startTime: '10:00', durationInMinutes: 60, timeZone: 'Africa/Lagos' }],
  })
  const seller = await signUp(exchange, 'sam')
  const buyer = await signUp(exchange, 'bola')
  exchange.operator.fund('sam@example.com', 200_000)
  return { exchange, seller, buyer }
}

const createTrade = async () => {
  const { exchange, seller, buyer } = await createMarket()
  await seller.orders.createSell(SELL_ORDER)
  await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  exchange.advance(HOUR)
  const [trade] = await buyer.trades.open()
  return { exchange, seller, buyer, id: trade?._id ?? '' }
}

const readBalances = async (client: ExtendedClient) => {
  const { availableBalance, escrowBalance, stakedBalance } = await client.auth.checkAuth()
  return { availableBalance, escrowBalance, stakedBalance }
}
const NO_BALANCE = { availableBalance: 0, escrowBalance: 0, stakedBalance: 0 }

const getRefusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status, code, message }: ApiError) => ({ status, code, message }),
  )

test('the client has every method of the contract and of the extensions', () => {
  const { now: _, events: __, ...groups } = createMemoryExchange().connect()
  const names = (all: object) => Object.entries(all).map(([group, calls]) => [group, Object.keys(calls)])
  expect(names(groups)).toEqual(names({ ...contract, ...extensions }))
})

describe('a trade', () => {
  test('releases the escrow to the buyer', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    expect([await readBalances(seller), await readBalances(buyer)]).toEqual([
      { ...NO_BALANCE, availableBalance: 125_000, escrowBalance: 75_000 },
      NO_BALANCE,
    ])
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    await seller.orders.confirm({ id })
    expect([await readBalances(seller), await readBalances(buyer)]).toEqual([
      { ...NO_BALANCE, availableBalance: 125_000 },
      { ...NO_BALANCE, availableBalance: 75_000 },
    ])
    expect(exchange.total()).toBe(0)
  })

  test('refuses events that its lifecycle does not allow, with the messages of the lifecycle', async () => {
    const { seller, buyer, id } = await createTrade()
    expect(await getRefusal(seller.orders.confirm({ id }))).toEqual({
      status: 409,
      code: 'not_paid',
      message: 'This order has not been paid',
    })
    expect(await getRefusal(seller.orders.pay({ id, paymentProof: RECEIPT }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the buyer can pay',
    })
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    expect(
      await getRefusal(buyer.appeals.create({ order: id, reason: 'Other', description: 'None' })),
    ).toEqual({
      status: 409,
      code: 'too_early',
      message: 'The seller still has time to confirm',
    })
  })

  test('that was not paid returns the sell order to the market, where it is matched with another buy order', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    exchange.advance(PAYMENT_WINDOW)
    expect((await buyer.trades.get({ id })).state).toBe('expired')
    exchange.advance(PAYMENT_GRACE)
    expect((await buyer.trades.get({ id })).state).toBe('cancelled')
    expect((await seller.orders.pendingSell()).map(({ amount }) => amount)).toEqual([75_000])
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    exchange.advance(DAY - PAYMENT_WINDOW)
    expect((await buyer.trades.open()).map(({ amount }) => amount)).toEqual([75_000])
    expect(exchange.total()).toBe(0)
  })

  test('extended by the seller: the buyer has 15 more minutes; the seller is notified of the request and of a message', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.tradeRequests.requestExtension({ id })
    expect((await seller.notifications.list())[0]?.code).toBe('trade.extensionRequested')
    const extended = await seller.tradeRequests.answerExtension({ id, accept: true })
    expect([extended?.requests, extended?.paymentDueAt]).toEqual([
      { extension: 'accepted' },
      START + PAYMENT_WINDOW + PAYMENT_EXTENSION,
    ])
    exchange.advance(PAYMENT_WINDOW)
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    await buyer.tradeRequests.sendMessage({ id, message: 'paid' })
    expect((await seller.notifications.list())[0]?.content).toBe('I have paid, please check again')
    const { events, messages } = await seller.trades.get({ id })
    expect([events?.map(({ type }) => type), messages?.buyer?.count]).toEqual([
      ['extension.request', 'extension.accept', 'payment.submit', 'message.send'],
      1,
    ])
  })

  test('cancelled by consent: the pair is not matched for 7 days', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    const cancel = async (tradeId: string) => {
      await seller.tradeRequests.requestCancellation({ id: tradeId })
      await buyer.tradeRequests.answerCancellation({ id: tradeId, accept: true })
    }
    const order = { amount: 75_000, paymentMethod: 'bank' } as const
    await cancel(id)
    expect((await seller.orders.pendingSell()).length).toBe(1)
    await buyer.orders.createBuy(order)
    exchange.advance(7 * DAY - 1)
    expect(await buyer.trades.open()).toEqual([])
    exchange.advance(1)
    const [again] = await buyer.trades.open()
    expect(again?.seller.fullName).toBe('sam Example')
    expect(exchange.total()).toBe(0)
  })

  test('with a declined cancellation: the trade goes on, and the same party cannot ask again', async () => {
    const { seller, buyer, id } = await createTrade()
    await buyer.tradeRequests.requestCancellation({ id })
    const declined = await seller.tradeRequests.answerCancellation({ id, accept: false })
    expect([declined?.state, declined?.requests]).toEqual([
      'awaitingPayment',
      { buyerCancellation: 'declined' },
    ])
    expect(await getRefusal(buyer.tradeRequests.requestCancellation({ id }))).toEqual({
      status: 409,
      code: 'already_requested',
      message: 'You can ask to cancel once per order',
    })
  })

  test('in appeal: a party cannot file twice, and the operator’s decision is final after a day', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    exchange.advance(CONFIRMATION_WINDOW)
    const appeal = { order: id, description: 'None' }
    await buyer.appeals.create({ ...appeal, reason: 'Late confirmation' })
    expect(await getRefusal(buyer.appeals.create({ ...appeal, reason: 'Other' }))).toEqual({
      status: 409,
      code: 'already_appealed',
      message: 'You have already appealed this order',
    })
    const joined = await seller.appeals.create({ ...appeal, reason: 'Fake proof' })
    expect(joined?.filings.map(({ by }) => by)).toEqual(['buyer', 'seller'])
    exchange.operator.decideAppeal(id, 'seller', 'No money arrived')
    expect((await buyer.trades.get({ id })).state).toBe('appealed')
    exchange.advance(DAY - 1)
    expect((await buyer.trades.get({ id })).appeal?.stage).toBe('proposed')
    exchange.advance(1)
    expect((await buyer.trades.get({ id })).appeal?.state).toBe('decidedForSeller')
    expect(await readBalances(seller)).toEqual({ ...NO_BALANCE, availableBalance: 200_000 })
  })

  test('in appeal: statements, pictures, a question, and a review that decides otherwise', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    await seller.appeals.create({ order: id, reason: 'Fake proof', description: 'None' })
    await buyer.appealProcess.addStatement({ id, text: 'I have paid' })
    exchange.operator.askParty(id, 'buyer', 'Send the receipt', START + DAY)
    expect((await buyer.trades.get({ id })).appeal?.askedParty).toBe('buyer')
    await buyer.appealProcess.addPicture({ id, picture: RECEIPT })
    exchange.operator.decideAppeal(id, 'seller', 'No money arrived')
    expect(await getRefusal(seller.appealProcess.acceptDecision({ id }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the side that the decision is against can do this',
    })
    await buyer.appealProcess.requestReview({ id, text: 'It arrived' })
    exchange.operator.decideAppeal(id, 'buyer', 'It arrived')
    const { state, appeal } = await buyer.trades.get({ id })
    expect([state, appeal?.state]).toEqual(['completed', 'decidedForBuyer'])
    expect(appeal?.events?.map(({ type, party, text, picture }) => [type, party, text, picture])).toEqual([
      ['statement.add', 'buyer', 'I have paid', undefined],
      ['information.ask', 'buyer', 'Send the receipt', undefined],
      ['picture.add', 'buyer', undefined, RECEIPT],
      ['appeal.resolve', 'seller', 'No money arrived', undefined],
      ['review.request', 'buyer', 'It arrived', undefined],
      ['appeal.resolve', 'buyer', 'It arrived', undefined],
    ])
    const sellersTrade = await seller.trades.get({ id })
    expect(sellersTrade.appeal?.events?.map(({ picture }) => picture)).toEqual(Array(6).fill(undefined))
    expect(exchange.total()).toBe(0)
  })
})

test('an investment pays its return, then its capital', async () => {
  const { exchange, seller } = await createMarket()
  await seller.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
  expect(await readBalances(seller)).toEqual({
    ...NO_BALANCE,
    availableBalance: 100_000,
    stakedBalance: 100_000,
  })
  exchange.advance(6 * DAY)
  expect(await readBalances(seller)).toEqual({
    ...NO_BALANCE,
    availableBalance: 110_000,
    stakedBalance: 100_000,
  })
  exchange.advance(3 * DAY)
  expect(await readBalances(seller)).toEqual({ ...NO_BALANCE, availableBalance: 210_000 })
  expect(
    (await seller.notifications.list({ limit: 2 })).map(({ title, createdAt }) => [title, createdAt]),
  ).toEqual([
    ['Capital released', START - HOUR + 9 * DAY],
    ['Investment completed', START - HOUR + 6 * DAY],
  ])
  expect(exchange.total()).toBe(0)
})

test('a re-invested investment is in no list and has no countdown', async () => {
  const { exchange, seller } = await createMarket()
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  const first = (await seller.investments.create(plan))?._id ?? ''
  exchange.advance(6 * DAY)
  const second = (await seller.investments.reinvest({ investmentId: first }))?._id ?? ''
  const { pending, completed } = await seller.investments.list()
  expect([pending.map(({ _id }) => _id), completed]).toEqual([[second], []])
  expect(await getRefusal(seller.investments.countdown({ id: first }))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'Not found',
  })
  expect((await seller.investments.countdown({ id: second })).percentageCompleted).toBe(0)
})

test('only the first investment of a verified referee pays a bonus to the verified referrer, held until the capital is free', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const referrer = await signUp(exchange, 'sam')
  const referee = await signUp(exchange, 'bola', (await referrer.auth.checkAuth()).referralCode)
  for (const [client, idNumber] of [
    [referrer, '12345678901'],
    [referee, '12345678902'],
  ] as const) {
    const { email } = await client.auth.checkAuth()
    await client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber,
      frontImage: RECEIPT,
      backImage: RECEIPT,
    })
    exchange.operator.decideVerification(email)
  }
  exchange.operator.fund('bola@example.com', 200_000)
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  await referee.investments.create(plan)
  await referee.investments.create(plan)
  const readBonus = async () => {
    const { referralBonusBalance, heldReferralBonus, heldReferralBonusUntil } =
      await referrer.auth.checkAuth()
    const [row] = await referrer.investments.referrals()
    const { bonus, bonusState, bonusHeldUntil } = row ?? {}
    return {
      user: [referralBonusBalance, heldReferralBonus, heldReferralBonusUntil],
      row: [bonus, bonusState, bonusHeldUntil],
    }
  }
  const releasesAt = START + 9 * DAY
  expect(await readBalances(referrer)).toEqual(NO_BALANCE)
  expect(await readBonus()).toEqual({
    user: [50_000, 50_000, releasesAt],
    row: [50_000, 'held', releasesAt],
  })
  exchange.advance(9 * DAY)
  expect(await readBonus()).toEqual({
    user: [50_000, 0, undefined],
    row: [50_000, 'available', undefined],
  })
  expect(await readBalances(referrer)).toEqual({ ...NO_BALANCE, availableBalance: 50_000 })
  expect((await referrer.notifications.list({ limit: 2 })).map(({ content }) => content)).toEqual([
    'Your bonus of 50,000 CHT for bola is in your available balance.',
    `bola invested for the first time. Your bonus of 50,000 CHT is held until their capital is released or re-invested, on ${new Date(releasesAt).toUTCString().slice(5, 16)} at the latest.`,
  ])
  expect(exchange.total()).toBe(0)
})

test('a buyer without a verified identity has one open buy order until a purchase is completed', async () => {
  const { exchange, seller, buyer, id } = await createTrade()
  const order = { amount: 25_000, paymentMethod: 'bank' } as const
  expect(await getRefusal(buyer.orders.createBuy(order))).toEqual({
    status: 409,
    code: 'order_limit',
    message:
      'You can have at most 1 open buy order until your identity is verified or you have completed a purchase',
  })
  await buyer.orders.pay({ id, paymentProof: RECEIPT })
  await seller.orders.confirm({ id })
  await buyer.orders.createBuy(order)
  await buyer.orders.createBuy(order)
  expect(exchange.total()).toBe(0)
})

test('input is validated by the contract', async () => {
  const { buyer } = await createMarket()
  const call = buyer.orders.createBuy({ amount: 1 as 25_000, paymentMethod: 'bank' })
  expect(await getRefusal(call)).toEqual({
    status: 422,
    code: 'invalid_input',
    message: 'Amount must be one of the listed amounts',
  })
})

test('a client is signed out until it logs in, and has exchange time', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const client = exchange.connect()
  expect((await getRefusal(client.auth.checkAuth()))?.status).toBe(401)
  await signUp(exchange, 'sam')
  await client.auth.login({ email: 'sam@example.com', password: 'a long enough password' })
  expect((await client.auth.checkAuth()).username).toBe('sam')
  exchange.advance(MINUTE)
  expect(client.now()).toBe(START + MINUTE)
})

const createSignup = (username: string, password: string) => ({
  fullName: `${username} Example`,
  username,
  phoneNumber: '+2348000000000',
  email: 'shared@example.com',
  country: 'nigeria' as const,
  password,
  confirmPassword: password,
  referralCode: '',
  agree: true as const,
})

describe('unverified accounts of one email', () => {
  const email = 'shared@example.com'
  const createUnverifiedAccounts = async () => {
    const exchange = createMemoryExchange({ clock: () => START })
    const squatter = exchange.connect()
    await squatter.auth.signup(createSignup('squatter', 'password of the squatter'))
    const squatterCode = exchange.codeFor(email)
    const owner = exchange.connect()
    await owner.auth.signup(createSignup('owner', 'password of the owner'))
    return { exchange, squatter, squatterCode, owner }
  }

  test('have different codes, and are removed when one of them is verified', async () => {
    const { exchange, squatter, squatterCode, owner } = await createUnverifiedAccounts()
    expect((await getRefusal(owner.auth.verifyOtp({ email, code: squatterCode })))?.code).toBe('invalid_code')
    await owner.auth.verifyOtp({ email, code: exchange.codeFor(email) })
    expect((await owner.auth.checkAuth()).isPhoneVerified).toBe(true)
    expect((await getRefusal(squatter.auth.checkAuth()))?.code).toBe('signed_out')
    const again = exchange.connect().auth.signup(createSignup('other', 'password of the other'))
    expect((await getRefusal(again))?.code).toBe('email_taken')
  })

  test('are verified by a login in the browser in which a guest entered the code of one of them', async () => {
    const { exchange, squatter, squatterCode } = await createUnverifiedAccounts()
    const guest = exchange.connect()
    await guest.auth.verifyOtp({ email, code: squatterCode })
    expect((await squatter.auth.checkAuth()).isPhoneVerified).toBe(false)
    const response = await guest.auth.login({ email, password: 'password of the owner' })
    expect([response?.value?.username, response?.value?.isPhoneVerified]).toEqual(['owner', true])
    expect((await getRefusal(squatter.auth.checkAuth()))?.code).toBe('signed_out')
  })

  test('are removed after a day, except one with tokens', async () => {
    const { exchange, squatter, owner } = await createUnverifiedAccounts()
    exchange.operator.fund(email, 5)
    exchange.advance(DAY)
    expect((await getRefusal(squatter.auth.checkAuth()))?.code).toBe('signed_out')
    expect((await owner.auth.checkAuth()).availableBalance).toBe(5)
  })
})

describe('a suspended user', () => {
  const suspended = { status: 403, code: 'account_suspended' }

  test('is logged out, cannot place orders or invest, and is not matched until the suspension ends', async () => {
    const { exchange, seller, buyer } = await createMarket()
    await seller.orders.createSell(SELL_ORDER)
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    exchange.operator.suspend('sam@example.com')
    expect((await getRefusal(seller.auth.checkAuth()))?.code).toBe('signed_out')
    await seller.auth.login({ email: 'sam@example.com', password: 'a long enough password' })
    expect((await seller.auth.checkAuth()).standing).toBe('suspended')
    expect(await getRefusal(seller.orders.createSell(SELL_ORDER))).toMatchObject(suspended)
    const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
    expect(await getRefusal(seller.investments.create(plan))).toMatchObject(suspended)
    expect((await buyer.market.get()).sell).toEqual([])
    exchange.advance(HOUR)
    expect(await buyer.trades.open()).toEqual([])
    expect(await seller.orders.pendingSell()).toHaveLength(1)
    exchange.operator.resume('sam@example.com')
    exchange.advance(DAY)
    expect(await buyer.trades.open()).toHaveLength(1)
  })

  test('can confirm payments unless the operator has excluded that', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    const logIn = () => seller.auth.login({ email: 'sam@example.com', password: 'a long enough password' })
    exchange.operator.suspend('sam@example.com', { confirm: false })
    await logIn()
    expect(await getRefusal(seller.orders.confirm({ id }))).toMatchObject(suspended)
    exchange.operator.suspend('sam@example.com')
    await logIn()
    await seller.orders.confirm({ id })
    expect((await readBalances(buyer)).availableBalance).toBe(75_000)
  })
})

describe('the live stream', () => {
  /** Collects the changes that a client receives from now on, as `kind id`. */
  const collect = (client: ExtendedClient, signal?: AbortSignal) => {
    const seen: string[] = []
    const ended = (async () => {
      for await (const { kind, id } of client.events({ signal }))
        seen.push([kind, id].filter(Boolean).join(' '))
    })().catch(({ code }: ApiError) => code)
    return { seen, ended }
  }
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  }

  test('sends a payment to both parties of the trade and to nobody else', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    const stranger = await signUp(exchange, 'ada')
    const streams = [seller, buyer, stranger].map((client) => collect(client))
    await settle()
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    await settle()
    const [notification] = await seller.notifications.list({ limit: 1 })
    expect(streams.map(({ seen }) => seen)).toEqual([
      ['reset', `trade.changed ${id}`, `notification.created ${notification?._id}`],
      ['reset', `trade.changed ${id}`],
      ['reset'],
    ])
  })

  test('continues after a given change, and ends when its signal aborts or its session ends', async () => {
    const { exchange, buyer } = await createMarket()
    const first = await buyer.events().next()
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    const [order] = await buyer.orders.pendingBuy()
    const after = first.value?.seq
    expect(await buyer.events({ after }).next()).toEqual({
      done: false,
      value: { kind: 'order.changed', id: order?._id, seq: (after ?? 0) + 1 },
    })
    const controller = new AbortController()
    const aborted = collect(buyer, controller.signal)
    controller.abort()
    expect(await aborted.ended).toBe(undefined)
    const ending = collect(buyer)
    await settle()
    exchange.operator.suspend('bola@example.com')
    expect(await ending.ended).toBe('signed_out')
    expect(await collect(buyer).ended).toBe('signed_out')
  })
})

test('webhooks are visible to their user only, and nothing is sent to them', async () => {
  const exchange = createMemoryExchange({ clock: () => 0 })
  const [ada, ben] = [await signUp(exchange, 'ada'), await signUp(exchange, 'ben')]
  const created = await ada.webhooks.create({ url: 'https://bot.example/events' })
  const id = created?.id ?? ''
  expect(created?.secret).toMatch(/^whsec_/)
  await ada.webhooks.test({ id })
  await ada.webhooks.test({ id })
  const ping = { id: expect.any(String), type: 'ping', createdAt: 0, attempts: 0, nextAttemptAt: 0 }
  const listed = { id, url: 'https://bot.example/events', createdAt: 0, deliveries: [ping] }
  expect(await ada.webhooks.list()).toEqual([listed])
  expect(await ben.webhooks.list()).toEqual([])
  expect(await getRefusal(ben.webhooks.remove({ id }))).toMatchObject({ status: 404 })
  for (let count = 1; count < MAX_WEBHOOKS; count++) await ada.webhooks.create({ url: listed.url })
  expect(await getRefusal(ada.webhooks.create({ url: listed.url }))).toMatchObject({ code: 'webhook_limit' })
  await ada.webhooks.remove({ id })
  expect(await ada.webhooks.list()).toHaveLength(MAX_WEBHOOKS - 1)
})

test('a push device belongs to a session, and is removed when the session ends', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const [phone, ben] = [await signUp(exchange, 'ada'), await signUp(exchange, 'ben')]
  const desktop = exchange.connect()
  await desktop.auth.login({ email: 'ada@example.com', password: 'a long enough password' })
  const subscription = (name: string) => ({
    endpoint: `https://push.example/${name}`,
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
    name,
  })
  await phone.pushDevices.add(subscription('Phone'))
  const listed = await desktop.pushDevices.add(subscription('Desktop'))
  const shorten = (devices: readonly { name: string; isCurrent: boolean }[] = []) =>
    devices.map(({ name, isCurrent }) => [name, isCurrent])
  expect(shorten(listed)).toEqual([
    ['Desktop', true],
    ['Phone', false],
  ])
  // A session has one device: a new one replaces it.
  await phone.pushDevices.add(subscription('Phone again'))
  expect(shorten(await phone.pushDevices.list())).toEqual([
    ['Phone again', true],
    ['Desktop', false],
  ])
  expect(await ben.pushDevices.list()).toEqual([])
  const id = listed?.[0]?.id ?? ''
  expect(await getRefusal(ben.pushDevices.remove({ id }))).toMatchObject({ status: 404 })
  await phone.auth.logout()
  expect(shorten(await desktop.pushDevices.list())).toEqual([['Desktop', true]])
  expect(await desktop.pushDevices.remove({ id })).toEqual([])
})

test('new terms block new orders until they are accepted, but not the payment of an open trade', async () => {
  const { exchange, seller, buyer, id } = await createTrade()
  exchange.operator.publishTerms()
  const { version } = await exchange.connect().terms.get({ document: 'terms' })
  expect([version, (await buyer.auth.checkAuth()).termsToAccept]).toEqual([2, 2])
  await buyer.orders.pay({ id, paymentProof: RECEIPT })
  await seller.orders.confirm({ id })
  const place = () => buyer.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
  await expect(place()).rejects.toMatchObject({ status: 409, code: 'terms_required' })
  await expect(buyer.terms.accept({ version: 1 })).rejects.toMatchObject({ code: 'terms_outdated' })
  await buyer.terms.accept({ version: 2 })
  expect((await buyer.auth.checkAuth()).termsToAccept).toBeUndefined()
  expect((await place())?.status).toBe('pending')
})

test('the statement of each party has its postings, newest first, in pages', async () => {
  const { seller, buyer, id } = await createTrade()
  await buyer.orders.pay({ id, paymentProof: RECEIPT })
  await seller.orders.confirm({ id })
  const entries = await seller.statement.list()
  expect(entries.map(({ kind, account, amount, balance }) => [kind, account, amount, balance])).toEqual([
    ['trade.sold', 'escrow', -75_000, 0],
    ['order.placed', 'escrow', 75_000, 75_000],
    ['order.placed', 'available', -75_000, 125_000],
    ['tokens.added', 'available', 200_000, 200_000],
  ])
  const first = await seller.statement.list({ limit: 3 })
  const second = await seller.statement.list({ limit: 3, cursor: first.nextCursor })
  expect([...first, ...second]).toEqual([...entries])
  expect(await seller.statement.list({ account: 'escrow' })).toEqual(entries.slice(0, 2))
  expect(await buyer.statement.list()).toEqual([
    expect.objectContaining({ kind: 'trade.bought', amount: 75_000, balance: 75_000, reference: id }),
  ])
})

test('a passkey of the fake device is set up and logs in; a challenge works once, an unknown passkey never', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const client = await signUp(exchange, 'sam')
  const device = createFakePasskeyDevice()
  await client.reauthentication.byPassword({ password: 'a long enough password' })
  const creation = await client.passkeys.startSetUp()
  if (!creation) throw new Error('No options')
  const added = await client.passkeys.add({ passkey: await device.create(creation) })
  expect(added?.recoveryCodes).toHaveLength(10)
  expect(await client.passkeys.list()).toEqual([
    { id: expect.any(String), name: 'Passkey', createdAt: START },
  ])

  const other = exchange.connect()
  const answerChallenge = async () => {
    const request = await other.passkeys.startLogin({ isSecondStep: false })
    const passkey = request && (await device.use(request))
    if (!passkey || passkey === 'dismissed') throw new Error('No passkey')
    return passkey
  }
  const passkey = await answerChallenge()
  expect((await other.passkeys.logIn({ passkey }))?.value?.email).toBe('sam@example.com')
  const again = await other.passkeys.logIn({ passkey }).catch((error: ApiError) => error.code)
  expect(again).toBe('not_pending')
  const forged = { ...(await answerChallenge()), id: 'Zm9yZ2Vk' }
  expect(await other.passkeys.logIn({ passkey: forged }).catch((error: ApiError) => error.code)).toBe(
    'invalid_passkey',
  )
})
