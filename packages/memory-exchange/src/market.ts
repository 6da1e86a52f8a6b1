import type { Market } from '@cht/sdk/market'
import type { Side } from '@cht/sdk/orders'
import type { Answers } from './answers.js'
import type { Books } from './books.js'

/** How many orders wait, by side, amount and method; it names nobody. */
const waiting = ({ orders }: Books, wanted: Side) => {
  const counts = new Map<string, Market[Side][number]>()
  for (const { side, status, amount, paymentMethod } of orders) {
    if (side !== wanted || status !== 'pending') continue
    const kind = `${amount} ${paymentMethod}`
    counts.set(kind, { amount, paymentMethod, count: (counts.get(kind)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort(
    (a, b) => a.amount - b.amount || a.paymentMethod.localeCompare(b.paymentMethod),
  )
}

export const marketAnswers = (books: Books): Answers<'market'> => ({
  get: () => ({ buy: waiting(books, 'buy'), sell: waiting(books, 'sell') }),
})

export const ratesAnswers = ({ rates }: Books): Answers<'rates'> => ({ get: () => rates })

export const liveSessionAnswers = ({ sessions }: Books): Answers<'liveSessions'> => ({
  list: () => sessions,
})
