import type { Turn } from '@cht/machines/trades'
import { expect, test } from 'vitest'
import { notifyTurns } from './notify-turns.js'

const createTurn = (id: string, state: Turn['state'], since: number): Turn => ({
  id,
  state,
  since,
  until: undefined,
})
const paid = createTurn('one', 'paid.awaitingConfirmation', 60)
const late = createTurn('one', 'paid.lateConfirmation', 90)
const toPay = createTurn('two', 'awaitingPayment', 60)

/** A hidden page that logs which notifications it shows and which it keeps. */
const createPage = () => {
  const log: string[] = []
  const handled = new Set<string>()
  let isAppVisible = false
  return {
    log,
    setAppVisible: (isVisible: boolean) => {
      isAppVisible = isVisible
    },
    load: (...turns: Turn[]) =>
      notifyTurns({
        turns,
        since: 50,
        handled,
        isAppVisible: async () => isAppVisible,
        show: async ({ id, state }) => void log.push(`show ${id} ${state}`),
        closeExcept: async (tradeIds) => void log.push(`keep ${tradeIds.join(' and ') || 'none'}`),
      }),
  }
}

test('a turn is notified once per state, and its notification is closed when it is over', async () => {
  const { log, load } = createPage()
  await load(paid)
  await load(paid, toPay)
  await load(late)
  await load()
  expect(log).toEqual([
    'keep one',
    'show one paid.awaitingConfirmation',
    'keep one and two',
    'show two awaitingPayment',
    'keep one',
    'show one paid.lateConfirmation',
    'keep none',
  ])
})

test('a turn is not notified if it began before the page was hidden or while another page was visible', async () => {
  const { log, load, setAppVisible } = createPage()
  setAppVisible(true)
  await load(createTurn('before', 'awaitingPayment', 49), paid)
  setAppVisible(false)
  await load(paid)
  await load(late)
  expect(log).toEqual(['keep before and one', 'keep one', 'keep one', 'show one paid.lateConfirmation'])
})

test('two concurrent calls notify a turn once', async () => {
  const { log, load } = createPage()
  await Promise.all([load(paid), load(paid)])
  expect(log).toEqual(['keep one', 'keep one', 'show one paid.awaitingConfirmation'])
})
