import {
  ACCOUNT_STANDINGS,
  ANNOUNCEMENT_STATES,
  APPEAL_STAGES,
  APPEAL_STATES,
  type AppealState,
  ORDER_STATUSES,
  PROPOSAL_STATES,
  REFERRAL_BONUS_STATES,
  SWITCH_STATES,
  TOKEN_REQUEST_STATES,
  TRADE_CLAIM_STATES,
  TRADE_STATES,
  VERIFICATION_STATES,
} from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, transition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { CASE_STATES } from '../cases/lifecycle.js'
import { INVESTMENT_STATES } from '../investments/lifecycle.js'
import { toStateName } from '../state-name.js'
import type { Chart } from './chart.js'
import { charts as traderCharts } from './charts.js'
import { operatorCharts } from './operator-charts.js'
import { listStates } from './walk.js'

const charts = [...traderCharts, ...operatorCharts]

test('every state of every chart is reached and every transition is taken', () => {
  const coverages = charts.map((chart) => chart.coverage())
  const missing = coverages.map(({ name, states, transitions }) => [
    name,
    [...states.unreachable, ...transitions.untaken],
  ])
  expect(Object.fromEntries(missing)).toEqual(Object.fromEntries(charts.map(({ name }) => [name, []])))
})

/** The state of a chart after `clock.tick`. */
const tick = ({ machine }: Chart, snapshot: AnyMachineSnapshot, now: number) =>
  toStateName(transition(machine, snapshot, { type: 'clock.tick', now })[0].value)

test('time alone changes a state of a lifecycle at its deadline and not before, and no state without one', () => {
  const states = charts.flatMap((chart) =>
    chart.kind === 'lifecycle' && chart.machine.events.includes('clock.tick')
      ? chart.states().map(({ name, snapshot }) => ({ chart, name, snapshot, at: chart.deadline(snapshot) }))
      : [],
  )
  const actual = states.map(({ chart, name, snapshot, at }) => [
    `${chart.name} ${name}`,
    at === undefined
      ? [tick(chart, snapshot, Number.MAX_SAFE_INTEGER)]
      : [tick(chart, snapshot, at - 1), tick(chart, snapshot, at) === name ? 'unchanged' : 'changed'],
  ])
  const expected = states.map(({ chart, name, at }) => [
    `${chart.name} ${name}`,
    at === undefined ? [name] : [name, 'changed'],
  ])
  expect(actual).toEqual(expected)
})

test('the ids and initial states of the lifecycles', () => {
  const initialStates = charts
    .filter(({ kind }) => kind === 'lifecycle')
    .flatMap(({ machine }) => [machine.root, ...getStateNodes(machine.root)])
    .flatMap(({ id, config }) => ('states' in config ? [[id, config.initial]] : []))
  expect(initialStates).toEqual([
    ['order', 'pending'],
    ['trade', 'awaitingPayment'],
    ['trade.paid', 'awaitingConfirmation'],
    ['appeal', 'open'],
    ['appeal.open', 'undecided'],
    ['claim', 'none'],
    ['investment', 'active'],
    ['referralBonus', 'held'],
    ['tokenRequest', 'requested'],
    ['verification', 'unverified'],
    ['switch', 'running'],
    ['standing', 'active'],
    ['hold', 'none'],
    ['reauthentication', 'unconfirmed'],
    ['emailChange', 'none'],
    ['webhook', 'active'],
    ['announcement', 'planned'],
    ['liveSession', 'none'],
    ['liveSession.upcoming', 'tomorrow'],
    ['case', 'new'],
    ['proposal', 'open'],
    ['person', 'invited'],
  ])
})

test('the states of the lifecycles are those of the API, and of an investment those of INVESTMENT_STATES', () => {
  /** Lifecycles whose states are not part of the API. */
  const notInApi = ['liveSession', 'hold', 'reauthentication', 'emailChange', 'webhook', 'person']
  const states = charts
    .filter(({ kind, name }) => kind === 'lifecycle' && !notInApi.includes(name))
    .map(({ name, machine }) => [name, listStates(machine)])
  expect(Object.fromEntries(states)).toEqual({
    announcement: ANNOUNCEMENT_STATES,
    order: ORDER_STATUSES,
    trade: TRADE_STATES,
    appeal: APPEAL_STATES.flatMap((state) =>
      state === ('open' satisfies AppealState) ? APPEAL_STAGES.map((stage) => `${state}.${stage}`) : [state],
    ),
    claim: ['none', ...TRADE_CLAIM_STATES],
    investment: INVESTMENT_STATES,
    referralBonus: REFERRAL_BONUS_STATES,
    verification: VERIFICATION_STATES,
    switch: SWITCH_STATES,
    standing: ACCOUNT_STANDINGS,
    case: CASE_STATES,
    proposal: PROPOSAL_STATES,
    tokenRequest: TOKEN_REQUEST_STATES,
  })
})
