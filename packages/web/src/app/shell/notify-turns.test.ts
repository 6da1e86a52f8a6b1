import type { Turn } from '@cht/machines/trades'
import { expect, test } from 'vitest'
import { notifyTurns } from './notify-turns.js'

const createTurn = (id: string, name: Turn['name'], since: number | undefined): Turn => ({
  id,
  name,
  outside: 'Pay and send the receipt',
  since,
  until: undefined,
})
const paid = createTurn('one', 'confirm', 60)
const late = createTurn('one', 'confirmLate', 90)
const toPay = createTurn('two', 'pay', 60)

/** A hidden page that logs which notifications it shows and which it keeps. */
const createPage = () => {
  const log: string[] = []
  const handled = new Set<string>()
  let isAppVisible = false
  let isFirst = true
  return {
    log,
    setAppVisible: (isVisible: boolean) => {
      isAppVisible = isVisible
    },
    load: (...turns: Turn[]) => {
      const isFirstLoad = isFirst
      isFirst = false
      return notifyTurns({
        turns,
        since: 50,
        isFirst: isFirstLoad,
        handled,
        isAppVisible: async () => isAppVisible,
        show: async ({ id, name }) => void log.push(`show ${id} ${name}`),
        closeExcept: async (tradeIds) => void log.push(`keep ${tradeIds.join(' and ') || 'none'}`),
      })
    },
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
    'show one confirm',
    'keep one and two',
    'show two pay',
    'keep one',
    'show one confirmLate',
    'keep none',
  ])
})

test('a turn is not notified if it began before the page was hidden or while another page was visible', async () => {
  const { log, load, setAppVisible } = createPage()
  setAppVisible(true)
  await load(paid)
  setAppVisible(false)
  await load(createTurn('before', 'pay', 49), paid)
  await load(late)
  expect(log).toEqual(['keep one', 'keep before and one', 'keep one', 'show one confirmLate'])
})

test('two concurrent calls notify a turn once', async () => {
  const { log, load } = createPage()
  await Promise.all([load(paid), load(paid)])
  expect(log).toEqual(['keep one', 'keep one', 'show one confirm'])
})

test('a turn of unknown start is notified if it was not there when the page was hidden', async () => {
  const { log, load } = createPage()
  await load(createTurn('one', 'answerExtension', undefined))
  await load(createTurn('one', 'answerExtension', undefined), createTurn('two', 'answerOperator', undefined))
  expect(log).toEqual(['keep one', 'keep one and two', 'show two answerOperator'])
})
