import type { Turn } from '@cht/machines/trades'
import { expect, test } from 'vitest'
import { tellTurns } from './tell-turns.js'

const turn = (id: string, state: Turn['state'], since: number): Turn => ({
  id,
  state,
  since,
  until: undefined,
})
const paid = turn('one', 'paid.awaitingConfirmation', 60)
const late = turn('one', 'paid.lateConfirmation', 90)
const toPay = turn('two', 'awaitingPayment', 60)

/** A page that keeps what it did, and whether another one is seen. */
const page = () => {
  const did: string[] = []
  const told = new Set<string>()
  let isSeen = false
  return {
    did,
    look: (seen: boolean) => {
      isSeen = seen
    },
    hears: (...turns: Turn[]) =>
      tellTurns(turns, 50, told, {
        isPageSeen: async () => isSeen,
        show: async ({ id, state }) => void did.push(`told ${id} ${state}`),
        takeBack: async (except) => void did.push(`kept ${except.join(' and ') || 'nothing'}`),
      }),
  }
}

test('a turn is told once, in its next state again, and is taken back when it is none', async () => {
  const { did, hears } = page()
  await hears(paid)
  await hears(paid, toPay)
  await hears(late)
  await hears()
  expect(did).toEqual([
    'kept one',
    'told one paid.awaitingConfirmation',
    'kept one and two',
    'told two awaitingPayment',
    'kept one',
    'told one paid.lateConfirmation',
    'kept nothing',
  ])
})

test('nothing is told of a turn that came before, nor of one that its reader saw in another page', async () => {
  const { did, look, hears } = page()
  look(true)
  await hears(turn('before', 'awaitingPayment', 49), paid)
  look(false)
  await hears(paid)
  await hears(late)
  expect(did).toEqual(['kept before and one', 'kept one', 'kept one', 'told one paid.lateConfirmation'])
})

test('two answers at once tell a turn once', async () => {
  const { did, hears } = page()
  await Promise.all([hears(paid), hears(paid)])
  expect(did).toEqual(['kept one', 'kept one', 'told one paid.awaitingConfirmation'])
})
