import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { type HoldEvent, holdLifecycle } from './hold.js'

const EVENTS = [
  'order.sell',
  'payment.confirm',
  'tokens.stake',
  'tokens.withdraw',
  'paymentDetails.add',
  'email.change',
  'factor.add',
  'recoveryCodes.create',
  'webhook.add',
  'webhook.rotate',
  'data.download',
] as const satisfies HoldEvent['type'][]

const listRefusals = (until: number | null | undefined, now: number) => {
  const hold = holdLifecycle.restore(until, now)
  return EVENTS.map((type) => getRefusal(hold, { type }))
}

test('an account on hold is refused what a thief would do', () => {
  const refusals = listRefusals(1000, 999)
  expect(refusals.map((refusal) => refusal?.code)).toEqual(EVENTS.map(() => 'account_on_hold'))
  const cannot = (action: string) => `Your password or second factor was reset: you cannot ${action} yet`
  expect(refusals.map((refusal) => refusal?.message)).toEqual([
    cannot('sell'),
    cannot('confirm payments'),
    cannot('invest'),
    'The account is on hold after a reset',
    cannot('save payment details'),
    cannot('change your email'),
    cannot('add a second factor'),
    cannot('create recovery codes'),
    cannot('add a webhook'),
    cannot('change the secret of a webhook'),
    cannot('download your data'),
  ])
})

test('an account that is not on hold is refused nothing, and stays as it is', () => {
  for (const [until, now] of [
    [undefined, 0],
    [null, 0],
    [1000, 1000],
  ] as const) {
    expect(listRefusals(until, now)).toEqual(EVENTS.map(() => undefined))
    const hold = holdLifecycle.restore(until, now)
    for (const type of EVENTS) expect(holdLifecycle.send(hold, { type }).snapshot.value).toBe('none')
  }
})

test('a hold ends at its end', () => {
  const describeHold = (until: number | null | undefined, now: number) => {
    const hold = holdLifecycle.restore(until, now)
    return [hold.value, holdLifecycle.deadline(hold)]
  }
  expect([
    describeHold(undefined, 0),
    describeHold(null, 0),
    describeHold(1000, 999),
    describeHold(1000, 1000),
    describeHold(0, -1),
  ]).toEqual([
    ['none', undefined],
    ['none', undefined],
    ['held', 1000],
    ['none', undefined],
    ['held', 0],
  ])
})

test('another recovery lengthens a hold and never shortens it', () => {
  const start = (stored: number | null, until: number) => {
    const { snapshot } = holdLifecycle.send(holdLifecycle.restore(stored, 0), { type: 'hold.start', until })
    return [snapshot.value, snapshot.context]
  }
  expect([start(null, 1000), start(1000, 2000), start(1000, 500)]).toEqual([
    ['held', { until: 1000 }],
    ['held', { until: 2000 }],
    ['held', { until: 1000 }],
  ])
})
