import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRefusal, type TradeEvent } from '@cht/machines/lifecycles'
import {
  describeSituation,
  formatPrice,
  getTradeLabel,
  listTradeActions,
  type TradeActionName,
  type TradeView,
  viewTrade,
} from '@cht/machines/trades'
import { getProofUrl } from '@cht/sdk/contract'
import type { NodeClient } from '@cht/sdk/node'
import { formatTokens, getTradeNumber, MINUTE } from '@cht/sdk/rules'
import type { Console } from '../terminal/console.js'

/** Whether the lifecycle allows the action now. */
const canDo = (view: TradeView, action: TradeActionName) =>
  listTradeActions(view).some(({ name, disabled }) => name === action && !disabled)

/** In the grace period, the lifecycle allows a confirmation without a proof of payment. This bot does not. */
const canConfirm = (view: TradeView) =>
  view.party === 'seller' && canDo(view, 'confirm') && canDo(view, 'proof')

/** Saves the proof of payment as a file, so that the person can view it. Returns the path of the file. */
const saveProof = async (client: NodeClient, { trade }: TradeView, folder: string): Promise<string> => {
  const proof = getProofUrl(trade) ?? ''
  const response = await (proof.startsWith('data:') ? fetch(proof) : client.fetch(proof))
  if (!response.ok) throw new Error(`The receipt of ${getTradeNumber(trade._id)} cannot be read`)
  const type = response.headers.get('content-type')?.split('/')[1] ?? 'png'
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${trade._id}.${type}`)
  writeFileSync(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600 })
  return file
}

/** Creates a function that prints changes of a seller's trades and asks a person before it confirms a payment. */
export function createTradeChecker(client: NodeClient, io: Console, folder: string) {
  const printedStates = new Map<string, string>()
  /** For each trade: its state at the last question, and when to ask again if it is still in that state. */
  const lastQuestions = new Map<string, { state: string; askAgainAt: number }>()
  let questions = Promise.resolve()

  const read = async (id: string, userId: string) =>
    viewTrade(await client.trades.get({ id }), client.now(), userId)

  const confirm = async (id: string, userId: string) => {
    // The trade may have changed while the person answered.
    const view = await read(id, userId)
    const event: TradeEvent = { type: 'payment.confirm', by: view.party }
    const refused = getRefusal(view.snapshot, event)
    if (refused) return io.say(refused.message)
    if (!canConfirm(view)) return io.say(`${getTradeNumber(id)} has no receipt: not confirmed`)
    await client.orders.confirm({ id })
    io.say(
      `${getTradeNumber(id)} confirmed: ${formatTokens(view.trade.amount)} went to ${view.counterpartyName}`,
    )
  }

  const ask = async (view: TradeView, userId: string) => {
    const { trade, counterpartyName } = view
    const number = getTradeNumber(trade._id)
    const file = await saveProof(client, view, folder)
    io.say(`${number} Did ${formatPrice(trade)} from ${counterpartyName} arrive? Their receipt: ${file}`)
    const answer = await io.ask(`${number} Type yes to confirm, which cannot be undone: `)
    if (io.hasEnded()) return
    if (answer === 'yes') await confirm(trade._id, userId)
    else {
      lastQuestions.set(trade._id, { state: view.state, askAgainAt: client.now() + MINUTE })
      io.say(`${number} not confirmed; asked again in a minute`)
    }
  }

  return async (userId: string): Promise<void> => {
    const now = client.now()
    for (const trade of await client.trades.open()) {
      const view = viewTrade(trade, now, userId)
      if (view.party !== 'seller') continue
      const { _id: id } = trade
      if (printedStates.get(id) !== view.state)
        io.say(`${getTradeNumber(id)} ${getTradeLabel(view)}. ${describeSituation(view)}`)
      printedStates.set(id, view.state)
      const last = lastQuestions.get(id)
      if (!canConfirm(view) || (last?.state === view.state && now < last.askAgainAt)) continue
      lastQuestions.set(id, { state: view.state, askAgainAt: Number.POSITIVE_INFINITY })
      // Questions are asked one after the other. The bot keeps polling while a question waits for its answer.
      questions = questions
        .then(() => ask(view, userId))
        .catch((error: Error) => {
          io.say(error.message)
          // The payment may or may not have been confirmed. If not, the next round asks again.
          lastQuestions.delete(id)
        })
    }
  }
}
