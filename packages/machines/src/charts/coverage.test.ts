import {
  ACCOUNT_STANDINGS,
  APPEAL_STAGES,
  APPEAL_STATES,
  type AppealState,
  ORDER_STATUSES,
  REFERRAL_BONUS_STATES,
  SWITCH_STATES,
  TRADE_STATES,
  VERIFICATION_STATES,
} from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { getStateNodes } from 'xstate/graph'
import { INVESTMENT_STATES } from '../investments/lifecycle.js'
import type { Coverage } from './chart.js'
import { charts } from './charts.js'
import { listStates } from './walk.js'

const formatShare = (part: number, whole: number) => `${part}/${whole}`.padStart(7)
const formatCoverage = ({ name, states, transitions }: Coverage) =>
  `${name.padEnd(14)}${formatShare(states.reached, states.all)} states ${formatShare(transitions.taken, transitions.all)} transitions`

test('every state of every chart is reached and every transition is taken', () => {
  const coverages = charts.map((chart) => chart.coverage())
  console.log(coverages.map(formatCoverage).join('\n'))
  const missing = coverages.map(({ name, states, transitions }) => [
    name,
    [...states.unreachable, ...transitions.untaken],
  ])
  expect(Object.fromEntries(missing)).toEqual(Object.fromEntries(charts.map(({ name }) => [name, []])))
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
    ['investment', 'active'],
    ['referralBonus', 'held'],
    ['verification', 'unverified'],
    ['switch', 'running'],
    ['standing', 'active'],
    ['hold', 'none'],
    ['reauthentication', 'unconfirmed'],
    ['authenticator', 'none'],
    ['passkeys', 'none'],
    ['passkeyChallenge', 'none'],
    ['emailChange', 'none'],
    ['closing', 'open'],
    ['webhook', 'active'],
    ['liveSession', 'none'],
    ['liveSession.upcoming', 'tomorrow'],
  ])
})

test('the states of the lifecycles are those of the API, and of an investment those of INVESTMENT_STATES', () => {
  /** Lifecycles whose states are not part of the API. */
  const notInApi = [
    'liveSession',
    'hold',
    'reauthentication',
    'authenticator',
    'passkeys',
    'passkeyChallenge',
    'emailChange',
    'closing',
    'webhook',
  ]
  const states = charts
    .filter(({ kind, name }) => kind === 'lifecycle' && !notInApi.includes(name))
    .map(({ name, machine }) => [name, listStates(machine)])
  expect(Object.fromEntries(states)).toEqual({
    order: ORDER_STATUSES,
    trade: TRADE_STATES,
    appeal: APPEAL_STATES.flatMap((state) =>
      state === ('open' satisfies AppealState) ? APPEAL_STAGES.map((stage) => `${state}.${stage}`) : [state],
    ),
    investment: INVESTMENT_STATES,
    referralBonus: REFERRAL_BONUS_STATES,
    verification: VERIFICATION_STATES,
    switch: SWITCH_STATES,
    standing: ACCOUNT_STANDINGS,
  })
})
