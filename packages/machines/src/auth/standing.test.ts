import { ACCOUNT_STANDINGS, type AccountStanding } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { walk } from '../charts/walk.js'
import { getRefusal } from '../refusal.js'
import { isHeld, type StandingEvent, standingLifecycle } from './standing.js'

const EVENTS: Record<string, StandingEvent> = {
  suspend: { type: 'account.suspend', confirm: true },
  suspendWithoutConfirming: { type: 'account.suspend', confirm: false },
  hold: { type: 'account.hold', confirm: true },
  holdWithoutConfirming: { type: 'account.hold', confirm: false },
  resume: { type: 'account.resume' },
  place: { type: 'order.place' },
  match: { type: 'order.match' },
  stake: { type: 'tokens.stake' },
  withdraw: { type: 'tokens.withdraw' },
  requestWithdrawal: { type: 'withdrawal.request' },
  addDetails: { type: 'paymentDetails.add' },
  confirm: { type: 'payment.confirm' },
  takeBack: { type: 'tokens.takeBack' },
  cancelOrders: { type: 'orders.cancel' },
  endStakes: { type: 'stakes.end' },
}

const notHeld = 'Put the account on hold first'
const refusedUnlessHeld = { takeBack: notHeld, cancelOrders: notHeld, endStakes: notHeld }
const holds = { hold: '→ held', holdWithoutConfirming: '→ heldWithoutConfirming' }

const refused = {
  ...refusedUnlessHeld,
  ...holds,
  place: 'Your account is suspended: you cannot place orders',
  match: 'The account is suspended: its orders are not matched',
  stake: 'Your account is suspended: you cannot invest',
  withdraw: 'The account is suspended: resume it before you withdraw',
  requestWithdrawal: 'Your account is suspended: you cannot withdraw tokens',
  addDetails: 'Your account is suspended: you cannot save payment details',
}

const refusedWhileHeld = {
  place: 'Your account is on hold: you cannot place orders',
  match: 'The account is on hold: its orders are not matched',
  stake: 'Your account is on hold: you cannot invest',
  requestWithdrawal: 'Your account is on hold: you cannot withdraw tokens',
  addDetails: 'Your account is on hold: you cannot save payment details',
  suspend: '→ suspended',
  suspendWithoutConfirming: '→ suspendedWithoutConfirming',
  resume: '→ active',
}
const alreadyHeld = 'The account is already on hold in this way'

/** The next state, after an arrow, or the message of the refusal. */
const table: Record<AccountStanding, Record<keyof typeof EVENTS, string>> = {
  active: {
    ...refusedUnlessHeld,
    ...holds,
    suspend: '→ suspended',
    suspendWithoutConfirming: '→ suspendedWithoutConfirming',
    resume: 'The account is neither suspended nor on hold',
    place: '→ active',
    match: '→ active',
    stake: '→ active',
    withdraw: '→ active',
    requestWithdrawal: '→ active',
    addDetails: '→ active',
    confirm: '→ active',
  },
  suspended: {
    ...refused,
    suspend: 'The account is already suspended in this way',
    suspendWithoutConfirming: '→ suspendedWithoutConfirming',
    resume: '→ active',
    confirm: '→ suspended',
  },
  suspendedWithoutConfirming: {
    ...refused,
    suspend: '→ suspended',
    suspendWithoutConfirming: 'The account is already suspended in this way',
    resume: '→ active',
    confirm: 'Your account is suspended: you cannot confirm payments',
  },
  held: {
    ...refusedWhileHeld,
    hold: alreadyHeld,
    holdWithoutConfirming: '→ heldWithoutConfirming',
    withdraw: '→ held',
    takeBack: '→ held',
    cancelOrders: '→ held',
    endStakes: '→ held',
    confirm: '→ held',
  },
  heldWithoutConfirming: {
    ...refusedWhileHeld,
    hold: '→ held',
    holdWithoutConfirming: alreadyHeld,
    withdraw: '→ heldWithoutConfirming',
    takeBack: '→ heldWithoutConfirming',
    cancelOrders: '→ heldWithoutConfirming',
    endStakes: '→ heldWithoutConfirming',
    confirm: 'Your account is on hold: you cannot confirm payments',
  },
}

/** The code of each refusal. */
const getCode = (name: string) =>
  ({
    suspend: 'already_suspended',
    suspendWithoutConfirming: 'already_suspended',
    hold: 'already_held',
    holdWithoutConfirming: 'already_held',
    takeBack: 'not_held',
    cancelOrders: 'not_held',
    endStakes: 'not_held',
    resume: 'not_suspended',
  })[name] ?? 'account_suspended'

describe('the standing of an account', () => {
  test.each(ACCOUNT_STANDINGS)('%s: its transitions and refusals', (standing) => {
    const outcomes = Object.entries(EVENTS).map(([name, event]) => {
      const refusal = getRefusal(standingLifecycle.restore(standing), event)
      if (refusal) expect(refusal.code).toBe(getCode(name))
      return [
        name,
        refusal?.message ??
          `→ ${standingLifecycle.send(standingLifecycle.restore(standing), event).snapshot.value}`,
      ]
    })
    expect(Object.fromEntries(outcomes)).toEqual(table[standing])
  })

  test('is a hold of either kind', () => {
    expect(ACCOUNT_STANDINGS.filter((standing) => isHeld(standingLifecycle.restore(standing)))).toEqual([
      'held',
      'heldWithoutConfirming',
    ])
  })

  test('is active if the back end sends none', () => {
    expect([
      standingLifecycle.restore(undefined).value,
      standingLifecycle.restore('suspended').value,
    ]).toEqual(['active', 'suspended'])
  })

  test('a refused event changes nothing, and every state can be stored and restored', () => {
    const { steps } = walk(standingLifecycle.machine, {
      input: undefined,
      events: () => Object.values(EVENTS),
    })
    expect(steps[0]?.state.value).toBe('active')
    for (const { state, event, nextState } of steps) {
      if (getRefusal(state, event)) expect(nextState.value).toBe(state.value)
      expect(standingLifecycle.restore(nextState.value).value).toBe(nextState.value)
    }
  })
})
