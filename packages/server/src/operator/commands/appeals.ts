import { join } from 'node:path'
import { formatMoney, formatTokens } from '@cht/sdk/money'
import { formatDateTime } from '@cht/sdk/time'
import { PARTIES, type Party, tradeNumber } from '@cht/sdk/trades'
import { RefusedError } from '../errors.js'
import { oneOf } from '../value-parsers.js'
import { type Call, defineCommand } from './command.js'
import { appealName, type OpenAppeal, findOpenAppeal } from './open-appeals.js'
import { directory, savePicture } from './save-picture.js'
import { listAll } from './requests.js'

const paymentOf = ({ payment, sellOrder }: OpenAppeal['trade']): string => {
  const { paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress } = sellOrder
  const where = [paymentMethod, bankName, accountName, accountNumber, cryptoNetwork, cryptoAddress]
  return `${payment ? formatMoney(payment) : 'no price'} to ${where.filter(Boolean).join(', ')}`
}

const show = ({ say }: Call, { id, openedAt, trade }: OpenAppeal) => {
  const { amount, paidAt, seller, buyer, appeal } = trade
  say(`${tradeNumber(trade._id)}  ${id}  ${formatTokens(amount)}  opened ${formatDateTime(openedAt)}`)
  say(`  ${paymentOf(trade)}`)
  if (paidAt) say(`  proof sent ${formatDateTime(paidAt)}`)
  say(`  seller ${seller.fullName} ${seller.phoneNumber ?? ''}`)
  say(`  buyer  ${buyer.fullName} ${buyer.phoneNumber ?? ''}`)
  for (const { by, reason, description } of appeal?.filings ?? []) say(`  ${by}: ${reason}: ${description}`)
}

const showOne = async (call: Call, name: string) => {
  const found = await findOpenAppeal(call, name)
  if (!found) throw new RefusedError(`There is no open appeal with the id ${name}`)
  show(call, found)
  if (found.trade.paidAt) call.say('  --save DIR saves the proof of payment')
}

/** What was decided, and what comes of it (decision 6). */
const decided = ({ trade }: OpenAppeal, to: Party): string => {
  const tokens = formatTokens(trade.amount)
  const follows = to === 'buyer' ? `completed, ${tokens} are theirs` : `cancelled, ${tokens} are theirs again`
  return `Decided for the ${to}, ${trade[to].fullName}: order ${tradeNumber(trade._id)} is ${follows}`
}

export const appeals = [
  defineCommand('appeals list', {
    help: 'open cases, each with the order number that users see, and what each side wrote',
    run: async (call) => {
      const cases = await listAll(call.client.appeals)
      if (cases.length === 0) call.say('No open appeals')
      for (const each of cases) show(call, each)
    },
  }),
  defineCommand('appeals show', {
    help: 'one of them; --save: its proof of payment',
    positionals: { name: appealName },
    optional: { save: directory },
    audited: true,
    run: async (call, { name, save: to }) => {
      if (to === undefined) return showOne(call, name)
      const { id } = (await findOpenAppeal(call, name)) ?? { id: name }
      return savePicture(call, `appeals/${id}/proof`, join(to, `${id}-proof.jpg`))
    },
  }),
  defineCommand('appeals resolve', {
    help: 'for the buyer: completed; for the seller: cancelled, and the tokens back',
    positionals: { name: appealName },
    required: { to: oneOf(PARTIES) },
    audited: true,
    run: async (call, { name, to }) => {
      const found = await findOpenAppeal(call, name)
      await call.client.resolveAppeal({ id: found?.id ?? name, to, ...call.signed })
      call.say(found ? decided(found, to) : `Decided for the ${to}`)
    },
  }),
]
