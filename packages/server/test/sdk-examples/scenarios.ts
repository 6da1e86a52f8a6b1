import { join } from 'node:path'
import type { Client } from '@cht/sdk'
import { MINUTE } from '@cht/sdk/rules'
import type { examples } from '../../../../examples/sdk/index.js'
import type { TestExchange } from '../exchange.js'
import { createSubscription } from '../push-subscription.js'
import { readResetCode } from '../resets.js'
import { createCode } from '../second-factor.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import {
  addAuthenticator,
  addPasskey,
  advance,
  BANK_DETAILS,
  connect,
  createAppeal,
  createClaim,
  createCompletedTrade,
  createConfirmedMarket,
  createDevice,
  createMarket,
  createPaidTrade,
  createShortTrade,
  createTrade,
  decideAppeal,
  invest,
  type Market,
  PASSWORD,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  readCode,
  referUser,
  setUpAuthenticator,
  signUp,
  startLogin,
} from './market.js'

const { p256dh, auth, endpoint } = createSubscription('https://fcm.googleapis.com/1').input
const SUBSCRIPTION = { endpoint, keys: { p256dh, auth } }
const WEBHOOK = { url: 'https://bot.example/events' }

const asSeller = async (exchange: TestExchange): Promise<[Client]> => [(await createMarket(exchange)).seller]
const asBuyer = async (exchange: TestExchange): Promise<[Client]> => [(await createMarket(exchange)).buyer]
const asGuest = async (exchange: TestExchange): Promise<[Client]> => {
  await createMarket(exchange)
  return [connect(exchange)]
}
const sellerOf = async (market: Promise<Market>): Promise<[Client]> => [(await market).seller]
const buyerOf = async (market: Promise<Market>): Promise<[Client]> => [(await market).buyer]

/** The seller of a trade, and the id of the trade. */
const sellerAndId = async (market: Promise<Market & { id: string }>): Promise<[Client, string]> => {
  const { seller, id } = await market
  return [seller, id]
}

/** The buyer of a trade, and the id of the trade. */
const buyerAndId = async (market: Promise<Market & { id: string }>): Promise<[Client, string]> => {
  const { buyer, id } = await market
  return [buyer, id]
}

/** The seller of a new market, who has saved payment details. */
const withDetails = async (exchange: TestExchange): Promise<[Client]> => {
  const { seller } = await createConfirmedMarket(exchange)
  await seller.paymentDetails.save({ ...BANK_DETAILS, name: 'Wages' })
  return [seller]
}

/** The seller of a new market, who has a device for pushes. */
const withPushDevice = async (exchange: TestExchange): Promise<[Client]> => {
  const { seller } = await createMarket(exchange)
  await seller.notifications.addPushDevice({ endpoint, p256dh, auth, name: 'Firefox on Linux' })
  return [seller]
}

/** The seller of a new market, who has a webhook. */
const withWebhook = async (exchange: TestExchange): Promise<[Client]> => {
  const { seller } = await createConfirmedMarket(exchange)
  await seller.webhooks.create(WEBHOOK)
  return [seller]
}

/** A buyer who has asked for tokens. */
const withTokenRequest = async (exchange: TestExchange): Promise<[Client]> => {
  const { buyer } = await createMarket(exchange)
  await buyer.tokenRequests.create({ kind: 'deposit', amount: 50_000 })
  return [buyer]
}

/** The seller of a new market, who has logged in on another device too. */
const logInTwice = async (exchange: TestExchange): Promise<[Client]> => {
  const { seller } = await createMarket(exchange)
  await connect(exchange).auth.login({ email: 'sam@example.com', password: PASSWORD })
  return [seller]
}

/** A client that has logged in by the code of the seller's authenticator app. */
const logInByCode = async (exchange: TestExchange): Promise<[Client]> => {
  const { client, code } = await startLogin(exchange)
  await client.auth.logInByCode({ code })
  return [client]
}

type Examples = typeof examples
type Scenarios = {
  [Group in keyof Examples]: {
    [Name in keyof Examples[Group]]: (
      exchange: TestExchange,
      signal: AbortSignal,
    ) => Promise<Examples[Group][Name] extends (...args: infer Args) => unknown ? Args : never>
  }
}

/**
 * The arguments of each example: a client in the right situation, and what its user has typed or chosen. `exchange` is empty;
 * `signal` aborts when the example prints something.
 */
export const scenarios: Scenarios = {
  auth: {
    signup: async (exchange) => [connect(exchange)],
    login: async (exchange) => [...(await asGuest(exchange)), PASSWORD],
    logout: asSeller,
    verifyOtp: async (exchange) => {
      const client = await signUp(exchange, 'ada')
      return [client, await readCode(exchange, 'ada')]
    },
    resendOtp: async (exchange) => [await signUp(exchange, 'ada')],
    checkAuth: asSeller,
    sessions: logInTwice,
    endSession: logInTwice,
    endOtherSessions: logInTwice,
    notMe: async (exchange) => {
      const [client] = await logInTwice(exchange)
      const [{ href = '' } = {}] = await client.notifications.list()
      return [client, new URL(href, 'https://exchange.example').searchParams.get('token') ?? '']
    },
    discardEmailChange: asSeller,
    discardEmailChangeByLink: async (exchange) => [...(await asGuest(exchange)), 'token-of-last-year'],
    requestPasswordReset: asGuest,
    resetPassword: async (exchange) => {
      const [client] = await asGuest(exchange)
      await client.auth.requestPasswordReset({ email: 'sam@example.com' })
      return [client, await readResetCode(exchange, 'sam@example.com')]
    },
    reauthentication: asSeller,
    confirmByPassword: async (exchange) => {
      const { seller } = await createConfirmedMarket(exchange)
      await seller.auth.askBeforeTokensMove({ isOn: true })
      await advance(exchange, 11 * MINUTE)
      return [seller, PASSWORD]
    },
    confirmByCode: async (exchange) => {
      const { seller, code } = await addAuthenticator(exchange)
      return [seller, code]
    },
    askBeforeTokensMove: (exchange) => sellerOf(createConfirmedMarket(exchange)),
    pendingLogin: async (exchange) => {
      await addAuthenticator(exchange)
      return [connect(exchange), PASSWORD]
    },
    logInByCode: async (exchange) => {
      const { client, code } = await startLogin(exchange)
      return [client, code]
    },
    setUpAuthenticator: (exchange) => sellerOf(createConfirmedMarket(exchange)),
    addAuthenticator: async (exchange) => {
      const { seller, secret } = await setUpAuthenticator(exchange)
      return [seller, createCode(secret, exchange.now())]
    },
    removeAuthenticator: logInByCode,
    createRecoveryCodes: logInByCode,
    removeFactorByLink: async (exchange) => [...(await asGuest(exchange)), 'token-of-last-year'],
    passkeyService: asGuest,
    startPasskeyLogin: asGuest,
    logInByPasskey: async (exchange) => {
      const { use } = await addPasskey(exchange)
      return [connect(exchange), use]
    },
    startPasskeyConfirmation: (exchange) => sellerOf(addPasskey(exchange)),
    confirmByPasskey: async (exchange) => {
      const { seller, use } = await addPasskey(exchange)
      return [seller, use]
    },
    passkeys: (exchange) => sellerOf(addPasskey(exchange)),
    startPasskeySetUp: (exchange) => sellerOf(createConfirmedMarket(exchange)),
    addPasskey: async (exchange) => {
      const { seller } = await createConfirmedMarket(exchange)
      return [seller, createDevice().create]
    },
    renamePasskey: (exchange) => sellerOf(addPasskey(exchange)),
    removePasskey: (exchange) => sellerOf(addPasskey(exchange)),
  },
  settings: {
    requestVerification: async (exchange) => [...(await asSeller(exchange)), PICTURE, PICTURE],
    pendingVerification: asSeller,
    editProfile: (exchange) => sellerOf(createConfirmedMarket(exchange)),
    changePassword: async (exchange) => [...(await asSeller(exchange)), PASSWORD],
  },
  orders: {
    pendingBuy: (exchange) => buyerOf(placeBuyOrder(exchange)),
    pendingSell: (exchange) => sellerOf(placeSellOrder(exchange)),
    all: async (exchange) => {
      const { seller, id } = await createPaidTrade(exchange)
      await seller.orders.confirm({ id })
      return [seller]
    },
    createBuy: asBuyer,
    createSell: asSeller,
    cancelBuy: (exchange) => buyerOf(placeBuyOrder(exchange)),
    cancelSell: (exchange) => sellerOf(placeSellOrder(exchange)),
    pay: async (exchange) => [...(await buyerOf(createTrade(exchange))), PICTURE],
    confirm: (exchange) => sellerOf(createPaidTrade(exchange)),
  },
  trades: {
    open: (exchange) => buyerOf(createTrade(exchange)),
    get: (exchange) => buyerAndId(createTrade(exchange)),
    sendMessage: (exchange) => buyerAndId(createTrade(exchange)),
    requestExtension: (exchange) => buyerAndId(createTrade(exchange)),
    answerExtension: async (exchange) => {
      const { buyer, seller, id } = await createTrade(exchange)
      await buyer.trades.requestExtension({ id })
      return [seller, id]
    },
    requestCancellation: (exchange) => buyerAndId(createTrade(exchange)),
    answerCancellation: async (exchange) => {
      const { buyer, seller, id } = await createTrade(exchange)
      await buyer.trades.requestCancellation({ id })
      return [seller, id]
    },
    reportAmount: (exchange) => sellerAndId(createPaidTrade(exchange)),
    disputeAmount: (exchange) => buyerAndId(createShortTrade(exchange)),
    sendRest: async (exchange) => [...(await buyerAndId(createShortTrade(exchange))), PICTURE],
  },
  appeals: {
    create: (exchange) => buyerAndId(createPaidTrade(exchange)),
    addStatement: (exchange) => buyerAndId(createAppeal(exchange)),
    addPicture: async (exchange) => {
      const { buyer, id } = await createAppeal(exchange)
      return [buyer, id, PICTURE]
    },
    requestReview: (exchange) => buyerAndId(decideAppeal(exchange)),
    acceptDecision: (exchange) => buyerAndId(decideAppeal(exchange)),
  },
  claims: {
    file: async (exchange) => {
      const { seller, id } = await createCompletedTrade(exchange)
      return [seller, id]
    },
    answer: (exchange) => buyerAndId(createClaim(exchange)),
    withdraw: async (exchange) => {
      const { seller, id } = await createClaim(exchange)
      return [seller, id]
    },
  },
  investments: {
    create: asSeller,
    reinvest: (exchange) => sellerOf(invest(exchange, 6)),
    list: (exchange) => sellerOf(invest(exchange)),
    countdown: async (exchange) => {
      const { seller, id } = await invest(exchange, 7.5)
      // The session has ended meanwhile.
      await seller.auth.login({ email: 'sam@example.com', password: PASSWORD })
      return [seller, id]
    },
    referrals: (exchange) => sellerOf(referUser(exchange)),
    referralCount: (exchange) => sellerOf(referUser(exchange)),
  },
  liveSessions: { list: asGuest },
  notifications: {
    list: (exchange) => buyerOf(createTrade(exchange)),
    settings: asSeller,
    changeSetting: asSeller,
    unsubscribe: async (exchange) => [...(await asGuest(exchange)), 'token-of-somebody'],
    pushKey: asSeller,
    pushDevices: withPushDevice,
    addPushDevice: async (exchange) => [...(await asSeller(exchange)), SUBSCRIPTION],
    removePushDevice: withPushDevice,
  },
  market: { get: (exchange) => buyerOf(placeSellOrder(exchange)) },
  rates: { get: asBuyer },
  switches: {
    list: async (exchange) => {
      await exchange.operator.stopSwitch({ name: 'orders', text: 'Back at noon.', why: 'Maintenance' })
      return [connect(exchange)]
    },
  },
  announcements: {
    list: async (exchange) => {
      await exchange.operator.planAnnouncement({
        title: 'New banks',
        body: 'The list of banks has grown.',
        channels: ['banner'],
      })
      return [connect(exchange)]
    },
  },
  account: {
    dataDownload: asSeller,
    prepareDataDownload: async (exchange) => [...(await asSeller(exchange)), PASSWORD],
    closing: asSeller,
    close: async (exchange) => [...(await asSeller(exchange)), PASSWORD],
  },
  paymentDetails: {
    list: withDetails,
    institutions: asSeller,
    save: asSeller,
    change: withDetails,
    remove: withDetails,
  },
  statement: { list: asSeller },
  terms: {
    get: asGuest,
    accept: async (exchange) => {
      const { buyer } = await createMarket(exchange)
      // An account from before the terms.
      await exchange.running.db.query('update users set terms_version = null, terms_accepted_at = null')
      return [buyer]
    },
  },
  tokenRequests: { create: asBuyer, list: withTokenRequest, cancel: withTokenRequest },
  webhooks: {
    list: withWebhook,
    create: (exchange) => sellerOf(createConfirmedMarket(exchange)),
    rotate: withWebhook,
    remove: withWebhook,
    resume: withWebhook,
    test: withWebhook,
  },
  client: {
    now: (exchange) => buyerOf(createTrade(exchange)),
    position: async (exchange, signal) => [...(await buyerOf(createTrade(exchange))), signal],
    events: async (exchange, signal) => [...(await buyerOf(createTrade(exchange))), signal],
  },
  guides: {
    tellErrors: asSeller,
    showMoney: asBuyer,
    countDown: (exchange) => buyerOf(createTrade(exchange)),
    sendAgain: asBuyer,
    sendAfterRestart: async (exchange) => [
      ...(await asBuyer(exchange)),
      join(createTemporaryFolder('key'), 'key'),
    ],
  },
}
