import { join } from 'node:path'
import { formatMoney, formatTokens } from '@cht/sdk/money'
import { formatDateTime } from '@cht/sdk/time'
import { PARTIES, type Party, tradeNumber } from '@cht/sdk/trades'
import { RefusedError } from '../errors.js'
import { oneOf } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { appealName, findOpenAppeal, type OpenAppeal } from './open-appeals.js'
import { listAll } from './requests.js'
import { directory, savePicture } from './save-picture.js'

const formatPayment = ({ payment, sellOrder }: OpenAppeal['trade']): string => {
  const { paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = sellOrder
  const details = [paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress]
  return `${payment ? formatMoney(payment) : 'no price'} to ${details.filter(Boolean).join(', ')}`
}

const printAppeal = ({ print }: CommandContext, { id, openedAt, trade }: OpenAppeal) => {
  const { amount, paidAt, seller, buyer, appeal } = trade
  print(`${tradeNumber(trade._id)}  ${id}  ${formatTokens(amount)}  opened ${formatDateTime(openedAt)}`)
  print(`  ${formatPayment(trade)}`)
  if (paidAt) print(`  proof sent ${formatDateTime(paidAt)}`)
  print(`  seller ${seller.fullName} ${seller.phoneNumber ?? ''}`)
  print(`  buyer  ${buyer.fullName} ${buyer.phoneNumber ?? ''}`)
  for (const { by, reason, description } of appeal?.filings ?? []) {
    const [first, ...others] = description.split(/\r?\n/)
    print(`  ${by}: ${reason}: ${first}`)
    for (const line of others) print(`    | ${line}`)
  }
}

const printNamedAppeal = async (context: CommandContext, name: string) => {
  const found = await findOpenAppeal(context, name)
  if (!found) throw new RefusedError(`There is no open appeal with the id ${name}`)
  printAppeal(context, found)
  if (found.trade.paidAt) context.print('  --save DIR saves the proof of payment')
}

/** The decision and its effect on the trade (decision 6). */
const formatDecision = ({ trade }: OpenAppeal, to: Party): string => {
  const tokens = formatTokens(trade.amount)
  const outcome = to === 'buyer' ? `completed, ${tokens} are theirs` : `cancelled, ${tokens} are theirs again`
  return `Decided for the ${to}, ${trade[to].fullName}: order ${tradeNumber(trade._id)} is ${outcome}`
}

export const appeals = [
  defineCommand('appeals list', {
    help: 'open appeals, each with the order number that users see, and what each side wrote',
    run: async (context) => {
      const appeals = await listAll(context.client.appeals)
      if (appeals.length === 0) context.print('No open appeals')
      for (const appeal of appeals) printAppeal(context, appeal)
    },
  }),
  defineCommand('appeals show', {
    help: 'shows one open appeal; --save saves its proof of payment',
    positionals: { name: appealName },
    optional: { save: directory },
    why: 'optional',
    run: async (context, { name, save: folder }) => {
      if (folder === undefined) return printNamedAppeal(context, name)
      const { id } = (await findOpenAppeal(context, name)) ?? { id: name }
      return savePicture(context, `appeals/${id}/proof`, join(folder, `${id}-proof.jpg`))
    },
  }),
  defineCommand('appeals resolve', {
    help: 'for the buyer: completed; for the seller: cancelled, and the tokens back',
    positionals: { name: appealName },
    required: { to: oneOf(PARTIES) },
    why: 'optional',
    run: async (context, { name, to }) => {
      const found = await findOpenAppeal(context, name)
      await context.client.resolveAppeal({ id: found?.id ?? name, to, ...context.auditInfo })
      context.print(found ? formatDecision(found, to) : `Decided for the ${to}`)
    },
  }),
]
