import type { MatchedOrder } from '@cht/sdk/contract'
import { TRADE_FILTERS } from '@cht/sdk/operator'
import { getTradeNumber } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import { formatTime } from '../format-time.js'
import { count, day, oneOf, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { isOrderNumber } from './open-appeals.js'
import { pageOptions, printNextPage, tradeName, user } from './rows.js'
import { formatPayment, printPayer, printTradeHeader, printTradeSummary } from './trade-lines.js'

/** How many trades are listed without `--limit`. */
const DEFAULT_LIMIT = 20

/** The id of the trade that an id or the number of an order names. Throws `RefusedError` if no trade or several have the number. */
const findTradeId = async ({ client, auditInfo }: CommandContext, name: string): Promise<string> => {
  if (!isOrderNumber(name)) return name
  const number = getTradeNumber(name)
  const [trade, ...others] = await client.trades({ number, limit: DEFAULT_LIMIT, ...auditInfo })
  if (!trade) throw new RefusedError(`No trade has the number ${number}`)
  if (others.length > 0)
    throw new RefusedError(
      `Several trades have the number ${number}: trades list --number ${number.slice(1)}`,
    )
  return trade._id
}

type WindowName = 'paymentDueAt' | 'graceEndsAt' | 'confirmationDueAt'
const WINDOWS: Record<WindowName, string> = {
  paymentDueAt: 'payment due',
  graceEndsAt: 'grace ends',
  confirmationDueAt: 'confirmation due',
}

const printParty = (
  { print }: CommandContext,
  name: string,
  { _id, fullName, phoneNumber }: MatchedOrder['buyer'],
) => {
  print(`  ${name} ${[fullName, phoneNumber].filter(Boolean).join(', ')}`)
  print(`         ${_id ?? ''}`)
}

const printTrade = (context: CommandContext, trade: MatchedOrder) => {
  const { print } = context
  printTradeHeader(context, trade)
  printParty(context, 'seller', trade.seller)
  printParty(context, 'buyer ', trade.buyer)
  print(`  pays ${formatPayment(trade)}`)
  printPayer(context, trade)
  for (const name of Object.keys(WINDOWS) as WindowName[]) {
    const instant = trade[name]
    if (instant !== undefined) print(`  ${WINDOWS[name]} ${formatTime(instant)}`)
  }
  if (trade.frozen) print('  frozen')
  for (const { type, at, party, state = '' } of trade.events ?? []) {
    print(`  ${formatTime(at)}  ${state}`)
    print(`    ${type}${party ? ` by the ${party}` : ''}`)
  }
  if (trade.appeal) print(`  appeals show ${trade.appeal._id}`)
  for (const { _id, by, state } of trade.claims ?? [])
    print(`  claim of the ${by}, ${state}: trade-claims show ${_id}`)
}

export const trades = [
  defineCommand('trades list', {
    help: `trades, newest match first; ${DEFAULT_LIMIT} without --limit; a day is that of the exchange`,
    optional: {
      user,
      state: oneOf('state', TRADE_FILTERS),
      day,
      number: text('number', 'the number that users see'),
      transaction: text('hash', 'the hash of a transfer of USDT'),
      ...pageOptions,
    },
    run: async (context, { user, state, day, number, transaction, limit = DEFAULT_LIMIT, cursor }) => {
      const filters = { user, state, day, number, transaction, limit }
      const found = await context.client.trades({ ...filters, cursor, ...context.auditInfo })
      if (found.length === 0) context.print('No trades')
      for (const trade of found) printTradeSummary(context, trade)
      printNextPage(context, found, 'trades list', filters)
    },
  }),
  defineCommand('trades show', {
    help: 'one trade, by its id or by the number that users see',
    positionals: { name: tradeName },
    flags: { unmasked: 'with whole numbers' },
    why: 'optional',
    run: async (context, { name, unmasked }) => {
      const id = await findTradeId(context, name)
      const numbers = unmasked ? 'full' : 'masked'
      const trade = await context.client.trade({ id, numbers, ...context.auditInfo })
      printTrade(context, trade)
    },
  }),
  defineCommand('trades freeze', {
    help: 'nobody pays, nothing leaves escrow, and the time stands still; both sides read the text',
    positionals: { name: tradeName, text: text('text') },
    why: 'optional',
    run: async (context, { name, text }) => {
      const id = await findTradeId(context, name)
      await context.client.freezeTrade({ id, text, ...context.auditInfo })
      context.print('Frozen: trades unfreeze lets its time go on')
    },
  }),
  defineCommand('trades unfreeze', {
    help: 'ends the freeze of a trade; its windows go on, with 15 minutes at least; both sides read the text',
    positionals: { name: tradeName, text: text('text') },
    why: 'optional',
    run: async (context, { name, text }) => {
      const id = await findTradeId(context, name)
      await context.client.unfreezeTrade({ id, text, ...context.auditInfo })
      context.print('The trade goes on')
    },
  }),
  defineCommand('trades appeal', {
    help: 'opens an appeal of a paid trade that nobody has appealed; both sides read the text',
    positionals: { name: tradeName, text: text('text') },
    why: 'optional',
    run: async (context, { name, text }) => {
      const id = await findTradeId(context, name)
      const { value } = await context.client.startAppeal({ id, text, ...context.auditInfo })
      context.print(`In appeal: appeals show ${value?.appeal ?? name}`)
    },
  }),
  defineCommand('trades extend', {
    help: 'more time to pay, to confirm or to send the rest; both sides read the text',
    positionals: { name: tradeName, minutes: count, text: text('text') },
    why: 'optional',
    run: async (context, { name, minutes, text }) => {
      const id = await findTradeId(context, name)
      const { value } = await context.client.extendWindow({ id, minutes, text, ...context.auditInfo })
      context.print(
        value.dueAt === undefined ? 'Extended; the time stands still' : `Until ${formatTime(value.dueAt)}`,
      )
    },
  }),
]
