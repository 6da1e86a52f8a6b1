import type { Market } from '@cht/sdk/market'
import type { Side } from '@cht/sdk/orders'
import { countryOfMarket } from '@cht/server/domain'
import type { Answers } from './answers.js'
import type { Books, Person } from './books.js'

/** How many orders of others wait that this person's own could meet, by amount and method; it names nobody. */
const waiting = ({ orders }: Books, wanted: Side, { id, country }: Person) => {
  const counts = new Map<string, Market[Side][number]>()
  for (const order of orders) {
    const { side, status, userId, amount, paymentMethod } = order
    if (side !== wanted || status !== 'pending' || userId === id) continue
    if (!['', country].includes(countryOfMarket(order))) continue
    const kind = `${amount} ${paymentMethod}`
    counts.set(kind, { amount, paymentMethod, count: (counts.get(kind)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort(
    (a, b) => a.amount - b.amount || a.paymentMethod.localeCompare(b.paymentMethod),
  )
}

export function marketAnswers(books: Books): Answers<'market'> {
  return {
    get: (_, person) => ({ buy: waiting(books, 'buy', person), sell: waiting(books, 'sell', person) }),
  }
}

export function ratesAnswers({ rates }: Books): Answers<'rates'> {
  return { get: () => rates }
}

export function liveSessionAnswers({ sessions }: Books): Answers<'liveSessions'> {
  return {
    list: () => sessions,
  }
}
