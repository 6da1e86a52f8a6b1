import { createRandom } from '../../packages/server/test/random.js'
import { type Behaviour, drawDisposition } from './behaviour.js'
import { type PlayedTrade, playTrade } from './play.js'
import { getBehaviour, splitByShare, TROUBLE_NAMES, type TroubleName } from './troubles.js'

/** A trade as it went with what can be said about an amount, and without that, with the same people. */
export interface SimulatedTrade {
  trouble: TroubleName
  withAmounts: PlayedTrade
  withoutAmounts: PlayedTrade
}

/** `changes` replace values of the behaviour. The same options have the same result. */
export interface SimulationOptions {
  trades: number
  seed: number
  changes?: Partial<Behaviour>
}

export function simulateTrades({ trades, seed, changes }: SimulationOptions): SimulatedTrade[] {
  const random = createRandom(seed)
  return splitByShare(trades).map((trouble) => {
    const disposition = drawDisposition(getBehaviour(trouble, changes), random)
    return {
      trouble,
      withAmounts: playTrade(disposition, true),
      withoutAmounts: playTrade(disposition, false),
    }
  })
}

/** How many trades there are, and how many of them have ended without an operator. */
export interface Summary {
  trades: number
  withAmounts: number
  withoutAmounts: number
}

export function summarize(trades: readonly SimulatedTrade[]): Summary {
  return {
    trades: trades.length,
    withAmounts: trades.filter(({ withAmounts }) => !withAmounts.needsOperator).length,
    withoutAmounts: trades.filter(({ withoutAmounts }) => !withoutAmounts.needsOperator).length,
  }
}

/** The summary of each kind of trouble, in the order of the tables. */
export function summarizeTroubles(trades: readonly SimulatedTrade[]): Record<TroubleName, Summary> {
  const entries = TROUBLE_NAMES.map((name) => [
    name,
    summarize(trades.filter(({ trouble }) => trouble === name)),
  ])
  return Object.fromEntries(entries) as Record<TroubleName, Summary>
}
