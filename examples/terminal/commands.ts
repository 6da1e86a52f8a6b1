import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { appealForm, canAppeal, getAppealSubject } from '@cht/machines/appeals'
import { codeForm, currentUser, loginForm, logoutForm } from '@cht/machines/auth'
import { investmentForm } from '@cht/machines/investments'
import { getRefusal, type TradeEvent } from '@cht/machines/lifecycles'
import { screenNotifications } from '@cht/machines/notifications'
import {
  buyOrderForm,
  cancelBuyForm,
  cancelSellForm,
  pendingBuyOrders,
  pendingSellOrders,
  sellOrderForm,
} from '@cht/machines/orders'
import { confirmationForm, formatPrice, paymentForm, type TradeView, viewPayer } from '@cht/machines/trades'
import { getProofUrl } from '@cht/sdk/contract'
import {
  APPEAL_REASONS,
  CRYPTO_NETWORKS,
  describeTradeNumber,
  findPaymentReference,
  findPlan,
  formatDateTime,
  formatTokens,
  getTradeNumber,
  INVESTMENT_AMOUNTS,
  ORDER_AMOUNTS,
  PAYMENT_METHODS,
  PICTURE_RULE,
} from '@cht/sdk/rules'
import { type Console, wrapText } from './console.js'
import { formatOrder, formatPaymentDetails, formatSession, formatTrade, formatUser } from './text.js'
import type { ExchangeUser } from './user.js'

interface Command {
  usage: string
  run: (user: ExchangeUser, io: Console, args: string[]) => Promise<unknown>
  /** Whether guests may use the command. */
  isPublic?: boolean
}

/** Parses `75,000` or `75000`; undefined if it is not one of the amounts. */
const parseAmount = <Amount extends number>(amounts: readonly Amount[], text = ''): Amount | undefined =>
  amounts.find((amount) => String(amount) === text.replaceAll(',', ''))
const parseName = <Name extends string>(names: readonly Name[], text = ''): Name | '' =>
  names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? ''

const hasNumber = (id: string, number: string) =>
  getTradeNumber(id) === `#${number.replace('#', '').toUpperCase()}`

/**
 * Finds an open trade by its number. Without a number, returns the user's only open trade. Throws if there is none
 * or, without a number, more than one.
 */
const findTrade = async (user: ExchangeUser, number?: string): Promise<TradeView> => {
  const trades = await user.loadTrades()
  const view = number === undefined ? trades[0] : trades.find(({ trade }) => hasNumber(trade._id, number))
  if (!view) throw new Error(number ? `You have no open trade ${number}` : 'You have no open trade')
  if (number === undefined && trades.length > 1)
    throw new Error('You have several open trades. Give the number of one.')
  return view
}

/**
 * Finds a trade for a command. Throws an error with the lifecycle's message if the lifecycle refuses the command's
 * event.
 */
const findTradeFor = async (user: ExchangeUser, type: 'pay' | 'confirm' | 'appeal', number?: string) => {
  const view = await findTrade(user, number)
  const events: Record<typeof type, TradeEvent> = {
    pay: { type: 'payment.submit', by: view.party },
    confirm: { type: 'payment.confirm', by: view.party },
    appeal: { type: 'appeal.open', by: view.party },
  }
  const refused = getRefusal(view.snapshot, events[type])
  if (refused) throw new Error(refused.message)
  // The trade's lifecycle accepts an appeal of a party that has already appealed; that of the appeal does not.
  if (type === 'appeal' && !canAppeal(view)) throw new Error('You have already appealed')
  return view
}

const MEDIA_TYPES: Record<string, string> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
}
/** Reads a picture from a file; '' without a file name, which the form refuses. */
const readPicture = async (file: string): Promise<Blob | ''> => {
  if (file === '') return ''
  const type = MEDIA_TYPES[extname(file).toLowerCase()]
  if (!type) throw new Error(PICTURE_RULE)
  return new Blob([await readFile(file)], { type: `image/${type}` })
}

const home = async (user: ExchangeUser, io: Console) => {
  const { data } = await user.read(currentUser)
  const sessions = await user.loadLiveSessions()
  const trades = await user.loadTrades()
  const buys = await user.read(pendingBuyOrders)
  const sells = await user.read(pendingSellOrders)
  io.say(...formatUser(data))
  io.say(formatSession(sessions, user.now()))
  for (const view of trades) io.say(...formatTrade(view, user.now()))
  for (const order of buys.data) io.say(formatOrder('buy', order))
  for (const order of sells.data) io.say(formatOrder('sell', order))
}

export const COMMANDS: Record<string, Command> = {
  login: {
    usage: 'login EMAIL               asks for your password',
    isPublic: true,
    run: async (user, io, [email = '']) => {
      const password = await io.ask('Password: ', { secret: true })
      if ((await user.submit(loginForm, { email, password })) !== undefined) return
      while (user.getSessionState() === 'phoneUnverified' && !io.hasEnded()) {
        const code = await io.ask('Code from the mail: ')
        // The form is quiet: no toast says why it failed.
        const failure = await user.submit(codeForm, { email: user.getEmail(), code })
        if (failure !== undefined) io.say({ text: failure, style: 'red' })
      }
      await home(user, io)
    },
  },
  home: {
    usage: 'home                      shows balances, the live session, open trades and pending orders',
    run: home,
  },
  trade: {
    usage: 'trade [NUMBER]            shows a trade with its payment details',
    run: async (user, io, [number]) => {
      const view = await findTrade(user, number)
      io.say(...formatTrade(view, user.now()), ...formatPaymentDetails(view))
    },
  },
  buy: {
    usage: 'buy AMOUNT bank|usdt      creates a buy order',
    run: (user, _, [amount, method]) =>
      user.submit(buyOrderForm, {
        amount: parseAmount(ORDER_AMOUNTS, amount),
        paymentMethod: parseName(PAYMENT_METHODS, method),
      }),
  },
  sell: {
    usage: 'sell AMOUNT bank|usdt     creates a sell order; asks for your payment details',
    run: async (user, io, [amount, method]) => {
      const paymentMethod = parseName(PAYMENT_METHODS, method)
      const order = { amount: parseAmount(ORDER_AMOUNTS, amount), paymentMethod }
      if (paymentMethod === 'usdt') {
        const network = parseName(CRYPTO_NETWORKS, await io.ask(`${CRYPTO_NETWORKS.join(' or ')}: `))
        return user.submit(sellOrderForm, { ...order, network, walletAddress: await io.ask('Wallet: ') })
      }
      const bankName = await io.ask('Bank: ')
      const accountName = await io.ask('Account name: ')
      const accountNumber = await io.ask('Account number: ')
      return user.submit(sellOrderForm, { ...order, bankName, accountName, accountNumber })
    },
  },
  cancel: {
    usage: 'cancel NUMBER             cancels a pending order',
    run: async (user, _, [number = '']) => {
      for (const [orders, form] of [
        [pendingBuyOrders, cancelBuyForm],
        [pendingSellOrders, cancelSellForm],
      ] as const) {
        const order = (await user.read(orders)).data.find(({ _id }) => hasNumber(_id, number))
        if (order) return user.submit(form, { id: order._id })
      }
      throw new Error(`You have no pending order ${number}`)
    },
  },
  pay: {
    usage: 'pay [NUMBER] PICTURE      sends the receipt of your payment',
    run: async (user, _, args) => {
      const [file = '', number] = args.reverse()
      const { trade } = await findTradeFor(user, 'pay', number)
      return user.submit(paymentForm, { id: trade._id, paymentProof: await readPicture(file) })
    },
  },
  proof: {
    usage: 'proof [NUMBER] FILE       saves the receipt',
    run: async (user, io, args) => {
      const [file = '', number] = args.reverse()
      const path = getProofUrl((await findTrade(user, number)).trade)
      if (file === '' || !path)
        return io.say(path ? 'Give the file to save the receipt to' : 'There is no receipt yet')
      await writeFile(file, await user.fetchPicture(path), { mode: 0o600 })
      io.say(file)
    },
  },
  confirm: {
    usage: 'confirm [NUMBER]          confirms that you received the payment',
    run: async (user, io, [number]) => {
      const { trade, counterpartyName } = await findTradeFor(user, 'confirm', number)
      io.say(
        ...wrapText(
          `${describeTradeNumber(trade._id, findPaymentReference(trade._id, trade.sellOrder.paymentMethod))}.`,
        ),
        ...wrapText(
          `Did ${formatPrice(trade)} from ${counterpartyName} arrive? Confirm only when the money is in your account. ${formatTokens(trade.amount)} then go from escrow to ${counterpartyName}. It cannot be undone.`,
        ),
      )
      if ((await io.ask('Type yes to confirm: ')) !== 'yes') return io.say('Not confirmed')
      const payer = viewPayer(trade)
      // A transfer to a wallet shows no sender.
      if (payer === undefined)
        return user.submit(confirmationForm, { id: trade._id, hasSender: false, hasArrived: true })
      io.say(...wrapText(`The buyer is ${payer.buyerName ?? counterpartyName}.`))
      const sender = await io.ask('Is the sender’s name the same, or other? ')
      if (sender !== 'same' && sender !== 'other') return io.say('Not confirmed')
      return user.submit(confirmationForm, { id: trade._id, sender })
    },
  },
  appeal: {
    usage: 'appeal [NUMBER]           asks the operator to decide',
    run: async (user, io, [number]) => {
      const view = await findTradeFor(user, 'appeal', number)
      for (const [index, reason] of APPEAL_REASONS.entries()) io.say(`  ${index + 1}  ${reason}`)
      const reason = APPEAL_REASONS[Number(await io.ask('Reason: ')) - 1] ?? ''
      const description = reason === '' ? '' : await io.ask('What happened: ')
      if (reason !== '' && description.trim() === '') throw new Error('Say what happened')
      return user.submit(appealForm, { ...getAppealSubject(view), reason, description })
    },
  },
  stake: {
    usage: 'stake AMOUNT DAYS         creates an investment',
    run: (user, _, [amount, days]) =>
      user.submit(investmentForm, {
        amount: parseAmount(INVESTMENT_AMOUNTS, amount),
        planDurationDays: findPlan(Number(days))?.days,
      }),
  },
  notifications: {
    usage: 'notifications             shows the latest notifications',
    run: async (user, io) => {
      const { data } = await user.read(screenNotifications)
      if (data.length === 0) io.say('No notifications')
      for (const { title, content, createdAt } of data)
        io.say({ text: `${title}, ${formatDateTime(createdAt)}`, style: 'bold' }, ...wrapText(content, '  '))
    },
  },
  logout: { usage: 'logout', run: (user) => user.submit(logoutForm, {}) },
  help: {
    usage: 'help                      prints this list',
    isPublic: true,
    run: async (_, io) => io.say(...HELP),
  },
}

const HELP = [
  ...Object.values(COMMANDS).map(({ usage }) => usage),
  'quit                      ends the program',
  'NUMBER is the number after the #. In brackets, it is optional if you have only one open trade.',
]
