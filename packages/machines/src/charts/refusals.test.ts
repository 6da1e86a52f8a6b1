import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { getRefusal } from '../refusal.js'
import { toStateName } from '../state-name.js'
import { charts } from './charts.js'
import { operatorCharts } from './operator-charts.js'

/** What each state of a chart does with each event of a user: the next state, or the refusal. */
const listAnswers = (name: string): string[] => {
  const chart = [...charts, ...operatorCharts].find((candidate) => candidate.name === name)
  if (!chart) throw new Error(`No chart is named ${name}`)
  const { machine } = chart
  const types = machine.events.filter((type) => type !== 'clock.tick')
  return chart.states().flatMap((state) =>
    types.map((type) => {
      const event = { type, until: 1, by: 'password', to: 'bo', mayOverrule: false, decidesAt: undefined }
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

test('a case', () => {
  expect(listAnswers('case')).toMatchInlineSnapshot(`
    [
      "new case.note: new",
      "new case.claim: claimed",
      "new case.handOver: case_not_claimed, Claim this case first",
      "new case.ask: asked",
      "new case.decide: decided",
      "new case.release: case_not_claimed, Claim this case first",
      "new case.snooze: case_not_claimed, Claim this case first",
      "new holder.leave: wrong_state, This is not possible now",
      "new case.takeBack: case_not_deciding, No decision waits to be carried out",
      "new decision.succeed: wrong_state, This is not possible now",
      "new decision.fail: wrong_state, This is not possible now",
      "claimed case.note: claimed",
      "claimed case.claim: case_claimed, Somebody else has claimed this case",
      "claimed case.handOver: case_claimed, Somebody else has claimed this case",
      "claimed case.ask: case_claimed, Somebody else has claimed this case",
      "claimed case.decide: case_claimed, Somebody else has claimed this case",
      "claimed case.release: case_claimed, Somebody else has claimed this case",
      "claimed case.snooze: case_claimed, Somebody else has claimed this case",
      "claimed holder.leave: new",
      "claimed case.takeBack: case_not_deciding, No decision waits to be carried out",
      "claimed decision.succeed: wrong_state, This is not possible now",
      "claimed decision.fail: wrong_state, This is not possible now",
      "snoozed case.note: snoozed",
      "snoozed case.claim: case_claimed, Somebody else has claimed this case",
      "snoozed case.handOver: case_claimed, Somebody else has claimed this case",
      "snoozed case.ask: case_claimed, Somebody else has claimed this case",
      "snoozed case.decide: case_claimed, Somebody else has claimed this case",
      "snoozed case.release: case_claimed, Somebody else has claimed this case",
      "snoozed case.snooze: case_claimed, Somebody else has claimed this case",
      "snoozed holder.leave: new",
      "snoozed case.takeBack: case_not_deciding, No decision waits to be carried out",
      "snoozed decision.succeed: wrong_state, This is not possible now",
      "snoozed decision.fail: wrong_state, This is not possible now",
      "asked case.note: asked",
      "asked case.claim: asked",
      "asked case.handOver: case_not_claimed, Claim this case first",
      "asked case.ask: asked",
      "asked case.decide: decided",
      "asked case.release: case_not_claimed, Claim this case first",
      "asked case.snooze: case_asked, This case waits for a user already",
      "asked holder.leave: asked",
      "asked case.takeBack: case_not_deciding, No decision waits to be carried out",
      "asked decision.succeed: wrong_state, This is not possible now",
      "asked decision.fail: wrong_state, This is not possible now",
      "deciding case.note: deciding",
      "deciding case.claim: case_deciding, This case is decided: take the decision back first",
      "deciding case.handOver: case_deciding, This case is decided: take the decision back first",
      "deciding case.ask: case_deciding, This case is decided: take the decision back first",
      "deciding case.decide: case_deciding, This case is decided: take the decision back first",
      "deciding case.release: case_deciding, This case is decided: take the decision back first",
      "deciding case.snooze: case_deciding, This case is decided: take the decision back first",
      "deciding holder.leave: deciding",
      "deciding case.takeBack: claimed",
      "deciding decision.succeed: wrong_state, This is not possible now",
      "deciding decision.fail: wrong_state, This is not possible now",
      "due case.note: due",
      "due case.claim: case_deciding, The decision of this case is being carried out",
      "due case.handOver: case_deciding, The decision of this case is being carried out",
      "due case.ask: case_deciding, The decision of this case is being carried out",
      "due case.decide: case_deciding, The decision of this case is being carried out",
      "due case.release: case_deciding, The decision of this case is being carried out",
      "due case.snooze: case_deciding, The decision of this case is being carried out",
      "due holder.leave: due",
      "due case.takeBack: case_deciding, The decision of this case is being carried out",
      "due decision.succeed: decided",
      "due decision.fail: claimed",
      "decided case.note: decided",
      "decided case.claim: case_decided, Nothing waits for a decision here",
      "decided case.handOver: case_decided, Nothing waits for a decision here",
      "decided case.ask: case_decided, Nothing waits for a decision here",
      "decided case.decide: case_decided, Nothing waits for a decision here",
      "decided case.release: case_decided, Nothing waits for a decision here",
      "decided case.snooze: case_decided, Nothing waits for a decision here",
      "decided holder.leave: wrong_state, This is not possible now",
      "decided case.takeBack: case_decided, Nothing waits for a decision here",
      "decided decision.succeed: wrong_state, This is not possible now",
      "decided decision.fail: wrong_state, This is not possible now",
    ]
  `)
})
