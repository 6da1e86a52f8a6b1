import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { type ReauthenticationEvent, reauthenticationLifecycle } from './reauthentication.js'

const EVENTS: Record<string, ReauthenticationEvent> = {
  password: { type: 'user.confirm', by: 'password', until: 2000 },
  factor: { type: 'user.confirm', by: 'factor', until: 2000 },
  moveTokens: { type: 'tokens.move' },
  changeContact: { type: 'contact.change' },
  changeProtection: { type: 'protection.change' },
}

const PLAIN = { asksBeforeTokensMove: false, hasFactor: false, requiresFactor: false }

const restore = (protection: Partial<typeof PLAIN>, confirmedUntil: number | null, now = 0) =>
  reauthenticationLifecycle.restore({ ...PLAIN, ...protection, confirmedUntil }, now)

/** The next state and the end of the confirmation, after an arrow, or the code of the refusal. */
const listOutcomes = (...stored: Parameters<typeof restore>) => {
  const session = restore(...stored)
  const outcomes = Object.entries(EVENTS).map(([name, event]) => {
    const { value, context } = reauthenticationLifecycle.send(session, event).snapshot
    return [name, getRefusal(session, event)?.code ?? `→ ${value} ${context.until}`]
  })
  return Object.fromEntries(outcomes)
}

const proofs = { password: '→ confirmed 2000', factor: '→ confirmed 2000' }
const strongProofs = { ...proofs, password: 'second_factor_required' }
const required = 'reauthentication_required'
const missing = 'second_factor_missing'
const allRequired = { moveTokens: required, changeContact: required, changeProtection: required }

test('a session that has not confirmed is asked for what its account protects', () => {
  expect({
    plain: listOutcomes({}, null),
    asks: listOutcomes({ asksBeforeTokensMove: true }, null),
    hasFactor: listOutcomes({ hasFactor: true }, null),
    lacksFactor: listOutcomes({ requiresFactor: true }, null),
    hasRequiredFactor: listOutcomes({ requiresFactor: true, hasFactor: true }, null),
  }).toEqual({
    plain: { ...proofs, ...allRequired, moveTokens: '→ unconfirmed 0' },
    asks: { ...proofs, ...allRequired },
    hasFactor: { ...strongProofs, ...allRequired },
    lacksFactor: { ...proofs, moveTokens: missing, changeContact: missing, changeProtection: required },
    hasRequiredFactor: { ...strongProofs, ...allRequired },
  })
})

test('a session that has confirmed is not asked, except for a required factor', () => {
  const stays = '→ confirmed 1000'
  const allowed = { moveTokens: stays, changeContact: stays, changeProtection: stays }
  expect({
    plain: listOutcomes({}, 1000),
    asks: listOutcomes({ asksBeforeTokensMove: true }, 1000),
    hasFactor: listOutcomes({ hasFactor: true }, 1000),
    lacksFactor: listOutcomes({ requiresFactor: true }, 1000),
  }).toEqual({
    plain: { ...proofs, ...allowed },
    asks: { ...proofs, ...allowed },
    hasFactor: { ...strongProofs, ...allowed },
    lacksFactor: { ...proofs, moveTokens: missing, changeContact: missing, changeProtection: stays },
  })
})

test('a confirmation expires at its end', () => {
  const describeSession = (confirmedUntil: number | null, now: number) => {
    const session = restore({ hasFactor: true }, confirmedUntil, now)
    return [session.value, reauthenticationLifecycle.deadline(session)]
  }
  expect([describeSession(null, 0), describeSession(1000, 999), describeSession(1000, 1000)]).toEqual([
    ['unconfirmed', undefined],
    ['confirmed', 1000],
    ['unconfirmed', undefined],
  ])
})

test('each refusal says what to do', () => {
  const getRefusalOf = (protection: Partial<typeof PLAIN>, event: ReauthenticationEvent) =>
    getRefusal(restore(protection, null), event)
  expect([
    getRefusalOf({ requiresFactor: true }, { type: 'tokens.move' }),
    getRefusalOf({ requiresFactor: true }, { type: 'protection.change' }),
    getRefusalOf({ hasFactor: true }, { type: 'user.confirm', by: 'password', until: 1 }),
  ]).toEqual([
    { code: missing, message: 'Set up a second factor first, in Settings, Security' },
    { code: required, message: 'Confirm that it is you to continue' },
    { code: 'second_factor_required', message: 'Use your second factor instead of the password' },
  ])
})
