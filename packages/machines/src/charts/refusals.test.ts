import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { getRefusal } from '../refusal.js'
import { toStateName } from '../state-name.js'
import { charts } from './charts.js'

/** What each state of a chart does with each event of a user: the next state, or the refusal. */
const listAnswers = (name: string): string[] => {
  const chart = charts.find((candidate) => candidate.name === name)
  if (!chart) throw new Error(`No chart is named ${name}`)
  const { machine } = chart
  const types = machine.events.filter((type) => type !== 'clock.tick')
  return chart.states().flatMap((state) =>
    types.map((type) => {
      const event = { type, until: 1, by: 'password' }
      const refusal = getRefusal(state.snapshot, event)
      const next = toStateName(transition(machine, state.snapshot, event)[0].value)
      return `${state.name} ${type}: ${refusal ? `${refusal.code}, ${refusal.message}` : next}`
    }),
  )
}

test('an account on hold', () => {
  expect(listAnswers('hold')).toMatchInlineSnapshot(`
    [
      "none hold.start: held",
      "none order.sell: none",
      "none payment.confirm: none",
      "none tokens.stake: none",
      "none tokens.withdraw: none",
      "none paymentDetails.add: none",
      "none email.change: none",
      "none factor.add: none",
      "none recoveryCodes.create: none",
      "none webhook.add: none",
      "none webhook.rotate: none",
      "none data.download: none",
      "held hold.start: held",
      "held order.sell: account_on_hold, Your password or second factor was reset: you cannot sell yet",
      "held payment.confirm: account_on_hold, Your password or second factor was reset: you cannot confirm payments yet",
      "held tokens.stake: account_on_hold, Your password or second factor was reset: you cannot invest yet",
      "held tokens.withdraw: account_on_hold, The account is on hold after a reset",
      "held paymentDetails.add: account_on_hold, Your password or second factor was reset: you cannot save payment details yet",
      "held email.change: account_on_hold, Your password or second factor was reset: you cannot change your email yet",
      "held factor.add: account_on_hold, Your password or second factor was reset: you cannot add a second factor yet",
      "held recoveryCodes.create: account_on_hold, Your password or second factor was reset: you cannot create recovery codes yet",
      "held webhook.add: account_on_hold, Your password or second factor was reset: you cannot add a webhook yet",
      "held webhook.rotate: account_on_hold, Your password or second factor was reset: you cannot change the secret of a webhook yet",
      "held data.download: account_on_hold, Your password or second factor was reset: you cannot download your data yet",
    ]
  `)
})

test('the change of an email', () => {
  expect(listAnswers('emailChange')).toMatchInlineSnapshot(`
    [
      "none change.approve: awaitingCode",
      "none change.set: waiting",
      "none code.accept: not_pending, No new email waits for a code",
      "none change.discard: not_pending, No new email is waiting",
      "awaitingCode change.approve: awaitingCode",
      "awaitingCode change.set: waiting",
      "awaitingCode code.accept: waiting",
      "awaitingCode change.discard: none",
      "waiting change.approve: awaitingCode",
      "waiting change.set: waiting",
      "waiting code.accept: not_pending, No new email waits for a code",
      "waiting change.discard: none",
    ]
  `)
})

test('a login session that has to ask its user', () => {
  expect(listAnswers('reauthentication')).toMatchInlineSnapshot(`
    [
      "unconfirmed user.confirm: confirmed",
      "unconfirmed tokens.move: unconfirmed",
      "unconfirmed contact.change: reauthentication_required, Confirm that it is you to continue",
      "unconfirmed protection.change: reauthentication_required, Confirm that it is you to continue",
      "confirmed user.confirm: confirmed",
      "confirmed tokens.move: confirmed",
      "confirmed contact.change: confirmed",
      "confirmed protection.change: confirmed",
    ]
  `)
})

test('a switch', () => {
  expect(listAnswers('switch')).toMatchInlineSnapshot(`
    [
      "running switch.stop: stopped",
      "running act.perform: running",
      "running switch.start: not_stopped, This is not stopped",
      "stopped switch.stop: stopped",
      "stopped act.perform: stopped, This is stopped for now",
      "stopped switch.start: running",
    ]
  `)
})
