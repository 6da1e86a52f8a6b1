import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusal, type TradeEvent } from '@cht/machines/lifecycles'
import {
  priceText,
  STATE_LABELS,
  situationOf,
  type TradeActionName,
  type TradeView,
  tradeActions,
  tradeNumber,
  viewTrade,
} from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import type { NodeClient } from '@cht/sdk/node'
import { MINUTE } from '@cht/sdk/time'
import { proofOf } from '@cht/sdk/trades'
import type { Console } from '../terminal/console.js'

/** What the lifecycle takes now. */
const may = (view: TradeView, action: TradeActionName) =>
  tradeActions(view).some(({ name, disabled }) => name === action && !disabled)

/** The lifecycle also takes a confirmation without proof, late in a trade; this bot does not. */
const isToConfirm = (view: TradeView) => view.party === 'seller' && may(view, 'confirm') && may(view, 'proof')

/** Saves the picture where a person can look at it. */
const saveProof = async (client: NodeClient, { trade }: TradeView, folder: string): Promise<string> => {
  const proof = proofOf(trade) ?? ''
  const response = await (proof.startsWith('data:') ? fetch(proof) : client.fetch(proof))
  if (!response.ok) throw new Error(`The proof of ${tradeNumber(trade._id)} cannot be read`)
  const type = response.headers.get('content-type')?.split('/')[1] ?? 'png'
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${trade._id}.${type}`)
  writeFileSync(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600 })
  return file
}

/** Follows the trades of one seller: tells what moves, and asks a person before anything is confirmed. */
export function followTrades(client: NodeClient, io: Console, folder: string) {
  const told = new Map<string, string>()
  /** In which state a trade was last asked about, and when it is asked about again in the same one. */
  const asked = new Map<string, { state: string; again: number }>()
  let questions = Promise.resolve()

  const read = async (id: string, userId: string) =>
    viewTrade(await client.trades.get({ id }), client.now(), userId)

  const confirm = async (id: string, userId: string) => {
    // The answer may have taken a while: what counts is how the trade stands now.
    const view = await read(id, userId)
    const event: TradeEvent = { type: 'payment.confirm', by: view.party }
    const refused = refusal(view.snapshot, event)
    if (refused) return io.say(refused.message)
    if (!isToConfirm(view)) return io.say(`${tradeNumber(id)} has no proof of payment: not confirmed`)
    await client.orders.confirm({ id })
    io.say(`${tradeNumber(id)} confirmed: ${formatTokens(view.trade.amount)} went to ${view.them}`)
  }

  const ask = async (view: TradeView, userId: string) => {
    const { trade, them } = view
    const number = tradeNumber(trade._id)
    const file = await saveProof(client, view, folder)
    io.say(`${number} Did ${priceText(trade)} from ${them} arrive? Their proof: ${file}`)
    const answer = await io.ask(`${number} Type yes to confirm, which cannot be undone: `)
    if (io.ended()) return
    if (answer === 'yes') await confirm(trade._id, userId)
    else {
      asked.set(trade._id, { state: view.state, again: client.now() + MINUTE })
      io.say(`${number} not confirmed; asked again in a minute`)
    }
  }

  return async (userId: string): Promise<void> => {
    const now = client.now()
    for (const trade of await client.trades.open()) {
      const view = viewTrade(trade, now, userId)
      if (view.party !== 'seller') continue
      const { _id: id } = trade
      if (told.get(id) !== view.state)
        io.say(`${tradeNumber(id)} ${STATE_LABELS[view.state]}. ${situationOf(view)}`)
      told.set(id, view.state)
      const last = asked.get(id)
      if (!isToConfirm(view) || (last?.state === view.state && now < last.again)) continue
      asked.set(id, { state: view.state, again: Number.POSITIVE_INFINITY })
      // One question at a time; the rounds go on while it waits.
      questions = questions
        .then(() => ask(view, userId))
        .catch((error: Error) => {
          io.say(error.message)
          // Whether it was confirmed is not known: asked again, if it still can be.
          asked.delete(id)
        })
    }
  }
}
