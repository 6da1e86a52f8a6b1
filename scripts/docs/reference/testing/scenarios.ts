import type { Client } from '@cht/sdk'
import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import { examples } from '../../../../examples/sdk/index.js'
import {
  createFakePasskeyDevice,
  createMemoryExchange,
} from '../../../../packages/memory-exchange/src/index.js'
import {
  addAuthenticator,
  addPasskey,
  BANK_DETAILS,
  connect,
  createAppeal,
  createConfirmedMarket,
  createMarket,
  createPaidTrade,
  createTrade,
  invest,
  type Market,
  PASSWORD,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  referUser,
  START,
  signUp,
  startLogin,
} from './market.js'

const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}
const WEBHOOK = { url: 'https://bot.example/events' }

const asSeller = async (): Promise<[Client]> => [(await createMarket()).seller]
const asBuyer = async (): Promise<[Client]> => [(await createMarket()).buyer]
const asGuest = async (): Promise<[Client]> => [connect((await createMarket()).exchange)]
const sellerOf = async (market: Promise<Market>): Promise<[Client]> => [(await market).seller]
const buyerOf = async (market: Promise<Market>): Promise<[Client]> => [(await market).buyer]

/** The seller of a new market, after `act` has used the seller's client. */
const asSellerAfter = async (act: (client: Client) => Promise<unknown>): Promise<[Client]> => {
  const { seller } = await createMarket()
  await act(seller)
  return [seller]
}

/** The seller of a new market, who has a webhook. */
const withWebhook = async (): Promise<[Client]> => {
  const { seller } = await createConfirmedMarket()
  await seller.webhooks.create(WEBHOOK)
  return [seller]
}

/** The seller of a new market, who has logged in on another device too. */
const logInTwice = async (): Promise<[Client]> => {
  const { exchange, seller } = await createMarket()
  await connect(exchange).auth.login({ email: 'sam@example.com', password: PASSWORD })
  return [seller]
}

type Examples = typeof examples
type Scenarios = {
  [Group in keyof Examples]: {
    [Name in keyof Examples[Group]]: (
      signal: AbortSignal,
    ) => Promise<Examples[Group][Name] extends (...args: infer Args) => unknown ? Args : never>
  }
}

/**
 * The arguments of each example: a client in the right situation, and what its user has typed or chosen. `signal` aborts when
 * the example prints something.
 */
export const scenarios: Scenarios = {
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
    sessions: logInTwice,
    endSession: logInTwice,
    endOtherSessions: logInTwice,
    notMe: async () => {
      const [client] = await logInTwice()
      const [{ href = '' } = {}] = await client.notifications.list()
      return [client, new URL(href, 'https://exchange.example').searchParams.get('token') ?? '']
    },
    discardEmailChange: asSeller,
    discardEmailChangeByLink: async () => [...(await asGuest()), 'token-of-last-year'],
    requestPasswordReset: asGuest,
    resetPassword: async () => {
      const { exchange } = await createMarket()
      const client = connect(exchange)
      await client.auth.requestPasswordReset({ email: 'sam@example.com' })
      return [client, exchange.codeFor('sam@example.com')]
    },
    reauthentication: asSeller,
    confirmByPassword: async () => {
      const { exchange, seller } = await createConfirmedMarket()
      await seller.auth.askBeforeTokensMove({ isOn: true })
      exchange.advance(11 * MINUTE)
      return [seller, PASSWORD]
    },
    confirmByCode: async () => {
      const { exchange, seller } = await addAuthenticator()
      return [seller, exchange.authenticatorCodeFor('sam@example.com')]
    },
    askBeforeTokensMove: () => sellerOf(createConfirmedMarket()),
    pendingLogin: async () => [connect((await addAuthenticator()).exchange), PASSWORD],
    logInByCode: async () => {
      const { exchange, client } = await startLogin()
      return [client, exchange.authenticatorCodeFor('sam@example.com')]
    },
    setUpAuthenticator: () => sellerOf(createConfirmedMarket()),
    addAuthenticator: async () => {
      const { exchange, seller } = await createConfirmedMarket()
      await seller.auth.setUpAuthenticator()
      return [seller, exchange.authenticatorCodeFor('sam@example.com')]
    },
    removeAuthenticator: async () => {
      const { exchange, client } = await startLogin()
      await client.auth.logInByCode({ code: exchange.authenticatorCodeFor('sam@example.com') })
      return [client]
    },
    createRecoveryCodes: async () => {
      const { exchange, client } = await startLogin()
      await client.auth.logInByCode({ code: exchange.authenticatorCodeFor('sam@example.com') })
      return [client]
    },
    removeFactorByLink: async () => [...(await asGuest()), 'token-of-last-year'],
    passkeyService: asGuest,
    startPasskeyLogin: asGuest,
    logInByPasskey: async () => {
      const { exchange, use } = await addPasskey()
      return [connect(exchange), use]
    },
    startPasskeyConfirmation: () => sellerOf(addPasskey()),
    confirmByPasskey: async () => {
      const { seller, use } = await addPasskey()
      return [seller, use]
    },
    passkeys: () => sellerOf(addPasskey()),
    startPasskeySetUp: () => sellerOf(createConfirmedMarket()),
    addPasskey: async () => [...(await sellerOf(createConfirmedMarket())), createFakePasskeyDevice().create],
    renamePasskey: () => sellerOf(addPasskey()),
    removePasskey: () => sellerOf(addPasskey()),
  },
  settings: {
    requestVerification: async () => [...(await asSeller()), PICTURE, PICTURE],
    pendingVerification: asSeller,
    editProfile: () => sellerOf(createConfirmedMarket()),
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
      await buyer.trades.requestExtension({ id })
      return [seller, id]
    },
    requestCancellation: async () => {
      const { buyer, id } = await createTrade()
      return [buyer, id]
    },
    answerCancellation: async () => {
      const { buyer, seller, id } = await createTrade()
      await buyer.trades.requestCancellation({ id })
      return [seller, id]
    },
  },
  appeals: {
    create: async () => {
      const { buyer, id } = await createPaidTrade()
      return [buyer, id]
    },
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
    referrals: () => sellerOf(referUser()),
    referralCount: () => sellerOf(referUser()),
  },
  liveSessions: { list: asGuest },
  notifications: {
    list: () => buyerOf(createTrade()),
    settings: asSeller,
    changeSetting: asSeller,
    unsubscribe: async () => [...(await asGuest()), 'token-of-somebody'],
    pushKey: asSeller,
    pushDevices: () => asSellerAfter((client) => examples.notifications.addPushDevice(client, SUBSCRIPTION)),
    addPushDevice: async () => [...(await asSeller()), SUBSCRIPTION],
    removePushDevice: () =>
      asSellerAfter((client) => examples.notifications.addPushDevice(client, SUBSCRIPTION)),
  },
  market: { get: () => buyerOf(placeSellOrder()) },
  rates: { get: asBuyer },
  switches: {
    list: async () => {
      const { exchange } = await createMarket()
      exchange.operator.stop('orders', 'Back at noon.')
      return [connect(exchange)]
    },
  },
  account: {
    dataDownload: asSeller,
    prepareDataDownload: async () => [...(await asSeller()), PASSWORD],
    closing: asSeller,
    close: async () => [...(await asSeller()), PASSWORD],
  },
  paymentDetails: {
    list: () =>
      asSellerAfter(({ paymentDetails }) => paymentDetails.save({ ...BANK_DETAILS, name: 'Wages' })),
    save: asSeller,
    change: () =>
      asSellerAfter(({ paymentDetails }) => paymentDetails.save({ ...BANK_DETAILS, name: 'Wages' })),
    remove: () => asSellerAfter(({ paymentDetails }) => paymentDetails.save(BANK_DETAILS)),
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
  webhooks: {
    list: withWebhook,
    create: async () => [(await createConfirmedMarket()).seller],
    remove: withWebhook,
    resume: withWebhook,
    test: withWebhook,
  },
  client: {
    now: () => buyerOf(createTrade()),
    events: async (signal) => [...(await buyerOf(createTrade())), signal],
  },
  guides: {
    tellErrors: asSeller,
    showMoney: asBuyer,
    countDown: () => buyerOf(createTrade()),
    sendAgain: asBuyer,
  },
}
