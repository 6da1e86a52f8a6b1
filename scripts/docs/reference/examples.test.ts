import { contract } from '@cht/sdk'
import { type ExtendedClient, extensions } from '@cht/sdk/extensions'
import { createNodeClient } from '@cht/sdk/node'
import type { PasskeyRequestOptions } from '@cht/sdk/second-factor'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examples } from '../../../examples/sdk/index.js'
import {
  createFakePasskeyDevice,
  createMemoryExchange,
  type MemoryExchange,
} from '../../../packages/memory-exchange/src/index.js'
import { readExamples } from './read-examples.js'

const START = Date.UTC(2026, 2, 2, 9)
const PASSWORD = 'a long enough password'
const PICTURE = new Blob(['picture'], { type: 'image/png' })
const baseURL = 'http://exchange.example/api'
const BANK_DETAILS = {
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Sam Example',
  accountNumber: '1021334477',
} as const
const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}
const WEBHOOK = { url: 'https://bot.example/events' }

interface Market {
  exchange: MemoryExchange
  seller: ExtendedClient
  buyer: ExtendedClient
}

/** A client with its own cookie jar, as in a browser of its own. The exchange in memory answers its requests. */
const connect = (exchange: MemoryExchange): ExtendedClient =>
  createNodeClient(
    {
      baseURL,
      now: () => START - HOUR,
      retries: 0,
      fetch: (input, init) => exchange.handle(new Request(input, init)),
    },
    extensions,
  )

const signUp = async (
  exchange: MemoryExchange,
  username: string,
  options: { referralCode?: string } = {},
) => {
  const client = connect(exchange)
  const name = username.charAt(0).toUpperCase() + username.slice(1)
  await client.auth.signup({
    fullName: username === 'ada' ? 'Ada Obi' : `${name} Example`,
    username,
    email: `${username}@example.com`,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agree: true,
    ...options,
  })
  return client
}

const signUpVerified = async (exchange: MemoryExchange, username: string, options = {}) => {
  const client = await signUp(exchange, username, options)
  const email = `${username}@example.com`
  await client.auth.verifyOtp({ email, code: exchange.codeFor(email) })
  return client
}

/** An exchange one hour before its session, with a seller who has tokens and a buyer who has none. */
const createMarket = async (): Promise<Market> => {
  const exchange = createMemoryExchange({
    clock: () => START - HOUR,
    sessions: [{ startTime: '10:00', durationInMinutes: 60, timeZone: 'Africa/Lagos' }],
  })
  const seller = await signUpVerified(exchange, 'sam')
  const buyer = await signUpVerified(exchange, 'bola')
  exchange.operator.fund('sam@example.com', 200_000)
  return { exchange, seller, buyer }
}

const placeSellOrder = async () => {
  const market = await createMarket()
  await market.seller.orders.createSell({ amount: 75_000, ...BANK_DETAILS })
  return market
}

const placeBuyOrder = async () => {
  const market = await createMarket()
  await market.buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  return market
}

const createTrade = async () => {
  const market = await placeSellOrder()
  await market.buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  market.exchange.advance(HOUR)
  const [trade] = await market.buyer.trades.open()
  return { ...market, id: trade?._id ?? '' }
}

const createPaidTrade = async () => {
  const market = await createTrade()
  await market.buyer.orders.pay({ id: market.id, paymentProof: PICTURE })
  return market
}

const invest = async () => {
  const market = await createMarket()
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  const investment = await market.seller.investments.create(plan)
  return { ...market, id: investment?._id ?? '' }
}

const referSomebody = async (): Promise<[ExtendedClient]> => {
  const { exchange, seller } = await createMarket()
  const { referralCode } = await seller.auth.checkAuth()
  await signUpVerified(exchange, 'kofi', { referralCode })
  return [seller]
}

/** A market whose seller has just confirmed the password. */
const createConfirmedMarket = async () => {
  const market = await createMarket()
  await market.seller.reauthentication.byPassword({ password: PASSWORD })
  return market
}

const addAuthenticator = async () => {
  const market = await createConfirmedMarket()
  await market.seller.secondFactor.setUpAuthenticator()
  await market.seller.secondFactor.addAuthenticator({
    code: market.exchange.authenticatorCodeFor('sam@example.com'),
  })
  return market
}

const addPasskey = async () => {
  const market = await createConfirmedMarket()
  const device = createFakePasskeyDevice()
  await examples.passkeys.add(market.seller, device.create)
  const use = async (options: PasskeyRequestOptions) => {
    const passkey = await device.use(options)
    if (passkey === 'dismissed') throw new Error('The device has no such passkey')
    return passkey
  }
  return { ...market, use }
}

/** A trade in appeal. */
const createAppeal = async () => {
  const market = await createPaidTrade()
  await market.seller.appeals.create({ order: market.id, reason: 'Fake proof' })
  return market
}

/** A client whose login waits for its second step: the password was right. */
const startLogin = async () => {
  const { exchange } = await addAuthenticator()
  const client = connect(exchange)
  await client.auth.login({ email: 'sam@example.com', password: PASSWORD }).catch(() => {})
  return { exchange, client }
}

const asSeller = async (): Promise<[ExtendedClient]> => [(await createMarket()).seller]
const asBuyer = async (): Promise<[ExtendedClient]> => [(await createMarket()).buyer]
const asGuest = async (): Promise<[ExtendedClient]> => [connect((await createMarket()).exchange)]
const sellerOf = async (market: Promise<Market>): Promise<[ExtendedClient]> => [(await market).seller]
const buyerOf = async (market: Promise<Market>): Promise<[ExtendedClient]> => [(await market).buyer]

/** The seller of a new market, after `act` has used the seller's client. */
const asSellerAfter = async (
  act: (client: ExtendedClient) => Promise<unknown>,
): Promise<[ExtendedClient]> => {
  const { seller } = await createMarket()
  await act(seller)
  return [seller]
}

const logInTwice = () =>
  createMarket().then(async ({ exchange, seller }): Promise<[ExtendedClient]> => {
    await connect(exchange).auth.login({ email: 'sam@example.com', password: PASSWORD })
    return [seller]
  })

/** Aborted as soon as an example prints something. */
let stop = new AbortController()

type Examples = typeof examples
type Scenarios = {
  [Group in keyof Examples]: {
    [Name in keyof Examples[Group]]: () => Promise<
      Examples[Group][Name] extends (...args: infer Args) => unknown ? Args : never
    >
  }
}

/** The arguments of each example: a client in the right situation, and what its user has typed or chosen. */
const scenarios: Scenarios = {
  auth: {
    signup: async () => [connect(createMemoryExchange({ clock: () => START }))],
    login: async () => [...(await asGuest()), PASSWORD],
    logout: asSeller,
    verifyOtp: async () => {
      const { exchange } = await createMarket()
      return [await signUp(exchange, 'ada'), exchange.codeFor('ada@example.com')]
    },
    resendOtp: async () => [await signUp((await createMarket()).exchange, 'ada')],
    checkAuth: asSeller,
  },
  settings: {
    requestVerification: async () => [...(await asSeller()), PICTURE, PICTURE],
    pendingVerification: asSeller,
    editProfile: asSeller,
    changePassword: async () => [...(await asSeller()), PASSWORD],
  },
  orders: {
    pendingBuy: () => buyerOf(placeBuyOrder()),
    pendingSell: () => sellerOf(placeSellOrder()),
    all: async () => {
      const { seller, id } = await createPaidTrade()
      await seller.orders.confirm({ id })
      return [seller]
    },
    createBuy: asBuyer,
    createSell: asSeller,
    cancelBuy: () => buyerOf(placeBuyOrder()),
    cancelSell: () => sellerOf(placeSellOrder()),
    pay: async () => [...(await buyerOf(createTrade())), PICTURE],
    confirm: () => sellerOf(createPaidTrade()),
  },
  trades: {
    open: () => buyerOf(createTrade()),
    get: async () => {
      const { buyer, id } = await createTrade()
      return [buyer, id]
    },
  },
  appeals: {
    create: async () => {
      const { buyer, id } = await createPaidTrade()
      return [buyer, id]
    },
  },
  appealProcess: {
    addStatement: async () => {
      const { buyer, id } = await createAppeal()
      return [buyer, id]
    },
    addPicture: async () => {
      const { buyer, id } = await createAppeal()
      return [buyer, id, PICTURE]
    },
    requestReview: async () => {
      const { exchange, buyer, id } = await createAppeal()
      exchange.operator.decideAppeal(id, 'seller')
      return [buyer, id]
    },
    acceptDecision: async () => {
      const { exchange, buyer, id } = await createAppeal()
      exchange.operator.decideAppeal(id, 'seller')
      return [buyer, id]
    },
  },
  passkeys: {
    service: asGuest,
    startLogin: asGuest,
    logIn: async () => {
      const { exchange, use } = await addPasskey()
      return [connect(exchange), use]
    },
    startConfirmation: () => sellerOf(addPasskey()),
    confirm: async () => {
      const { seller, use } = await addPasskey()
      return [seller, use]
    },
    list: () => sellerOf(addPasskey()),
    startSetUp: () => sellerOf(createConfirmedMarket()),
    add: async () => [...(await sellerOf(createConfirmedMarket())), createFakePasskeyDevice().create],
    rename: () => sellerOf(addPasskey()),
    remove: () => sellerOf(addPasskey()),
  },
  investments: {
    create: asSeller,
    reinvest: async () => {
      const { exchange, seller } = await invest()
      exchange.advance(6 * DAY)
      return [seller]
    },
    list: () => sellerOf(invest()),
    countdown: async () => {
      const { exchange, seller, id } = await invest()
      exchange.advance(7 * DAY + 12 * HOUR)
      return [seller, id]
    },
    referrals: referSomebody,
    referralCount: referSomebody,
  },
  liveSessions: { list: asGuest },
  notifications: { list: () => buyerOf(createTrade()) },
  market: { get: () => buyerOf(placeSellOrder()) },
  rates: { get: asBuyer },
  account: {
    dataDownload: asSeller,
    prepareDataDownload: async () => [...(await asSeller()), PASSWORD],
    closing: asSeller,
    close: async () => [...(await asSeller()), PASSWORD],
  },
  emailChange: {
    discard: asSeller,
    discardByLink: async () => [...(await asGuest()), 'token-of-last-year'],
  },
  notificationSettings: {
    list: asSeller,
    change: asSeller,
    unsubscribe: async () => [...(await asGuest()), 'token-of-somebody'],
  },
  passwordReset: {
    request: asGuest,
    complete: async () => {
      const { exchange } = await createMarket()
      const client = connect(exchange)
      await client.passwordReset.request({ email: 'sam@example.com' })
      return [client, exchange.codeFor('sam@example.com')]
    },
  },
  paymentDetails: {
    list: () =>
      asSellerAfter(({ paymentDetails }) => paymentDetails.save({ ...BANK_DETAILS, name: 'Wages' })),
    save: asSeller,
    change: () =>
      asSellerAfter(({ paymentDetails }) => paymentDetails.save({ ...BANK_DETAILS, name: 'Wages' })),
    remove: () => asSellerAfter(({ paymentDetails }) => paymentDetails.save(BANK_DETAILS)),
  },
  pushDevices: {
    key: asSeller,
    list: () => asSellerAfter((client) => examples.pushDevices.add(client, SUBSCRIPTION)),
    add: async () => [...(await asSeller()), SUBSCRIPTION],
    remove: () => asSellerAfter((client) => examples.pushDevices.add(client, SUBSCRIPTION)),
  },
  reauthentication: {
    get: asSeller,
    byPassword: async () => {
      const { exchange, seller } = await createConfirmedMarket()
      await seller.reauthentication.askBeforeTokensMove({ isOn: true })
      exchange.advance(11 * MINUTE)
      return [seller, PASSWORD]
    },
    byCode: async () => {
      const { exchange, seller } = await addAuthenticator()
      return [seller, exchange.authenticatorCodeFor('sam@example.com')]
    },
    askBeforeTokensMove: () => sellerOf(createConfirmedMarket()),
  },
  secondFactor: {
    pendingLogin: async () => [connect((await addAuthenticator()).exchange), PASSWORD],
    logIn: async () => {
      const { exchange, client } = await startLogin()
      return [client, exchange.authenticatorCodeFor('sam@example.com')]
    },
    setUpAuthenticator: () => sellerOf(createConfirmedMarket()),
    addAuthenticator: async () => {
      const { exchange, seller } = await createConfirmedMarket()
      await seller.secondFactor.setUpAuthenticator()
      return [seller, exchange.authenticatorCodeFor('sam@example.com')]
    },
    removeAuthenticator: async () => {
      const { exchange, client } = await startLogin()
      await client.secondFactor.logIn({ code: exchange.authenticatorCodeFor('sam@example.com') })
      return [client]
    },
    createRecoveryCodes: async () => {
      const { exchange, client } = await startLogin()
      await client.secondFactor.logIn({ code: exchange.authenticatorCodeFor('sam@example.com') })
      return [client]
    },
  },
  sessions: {
    list: logInTwice,
    end: logInTwice,
    endOthers: logInTwice,
    notMe: async () => {
      const [client] = await logInTwice()
      const [{ href = '' } = {}] = await client.notifications.list()
      return [client, new URL(href, 'https://exchange.example').searchParams.get('token') ?? '']
    },
  },
  statement: { list: asSeller },
  terms: {
    get: asGuest,
    accept: async () => {
      const { exchange, buyer } = await createMarket()
      exchange.operator.publishTerms()
      return [buyer]
    },
  },
  tradeRequests: {
    sendMessage: async () => {
      const { buyer, id } = await createTrade()
      return [buyer, id]
    },
    requestExtension: async () => {
      const { buyer, id } = await createTrade()
      return [buyer, id]
    },
    answerExtension: async () => {
      const { buyer, seller, id } = await createTrade()
      await buyer.tradeRequests.requestExtension({ id })
      return [seller, id]
    },
    requestCancellation: async () => {
      const { buyer, id } = await createTrade()
      return [buyer, id]
    },
    answerCancellation: async () => {
      const { buyer, seller, id } = await createTrade()
      await buyer.tradeRequests.requestCancellation({ id })
      return [seller, id]
    },
  },
  webhooks: {
    list: () => asSellerAfter(({ webhooks }) => webhooks.create(WEBHOOK)),
    create: asSeller,
    remove: () => asSellerAfter(({ webhooks }) => webhooks.create(WEBHOOK)),
    test: () => asSellerAfter(({ webhooks }) => webhooks.create(WEBHOOK)),
  },
  client: {
    now: () => buyerOf(createTrade()),
    events: async () => [...(await buyerOf(createTrade())), stop.signal],
  },
  guides: {
    tellErrors: asSeller,
    showMoney: asBuyer,
    countDown: () => buyerOf(createTrade()),
    sendAgain: asBuyer,
  },
}

test('every method of the client and of the extensions has an example', () => {
  const toNames = (groups: object) =>
    Object.entries(groups).flatMap(([group, methods]) =>
      Object.keys(methods).map((name) => `${group}.${name}`),
    )
  const { guides: _, ...exampleGroups } = examples
  const methods = [...toNames({ ...contract, ...extensions }), 'client.now', 'client.events']
  expect(toNames(exampleGroups).sort()).toEqual(methods.sort())
})

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  stop = new AbortController()
  vi.spyOn(console, 'log').mockImplementation((...values) => {
    lines.push(values.map(String).join(' '))
    stop.abort()
  })
})
afterEach(() => vi.restoreAllMocks())

test.each(readExamples().map((example) => [`${example.group}.${example.name}`, example] as const))(
  '%s prints what its comments say',
  async (_, { group, name, prints }) => {
    const groups: Record<string, Record<string, (...args: never[]) => Promise<void>>> = examples
    const allScenarios: Record<string, Record<string, () => Promise<unknown[]>>> = scenarios
    const [example, scenario] = [groups[group]?.[name], allScenarios[group]?.[name]]
    if (!example || !scenario) throw new Error(`examples/sdk/index.ts does not list ${group}.${name}`)
    const args = await scenario()
    lines.length = 0
    await example(...(args as never[]))
    expect(prints).not.toEqual([])
    expect(lines).toEqual(prints)
  },
)
