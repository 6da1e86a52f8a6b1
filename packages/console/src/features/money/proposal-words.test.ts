import { findCall } from '@cht/machines/console'
import type { Endpoint } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeProposal } from './proposal-words.js'

test('a proposal is described by the labels of its act, the subject first', () => {
  expect(
    describeProposal({
      endpoint: 'POST /operator/users/fund',
      input: {
        why: 'Deposit',
        amount: 5_000_000,
        reference: 'Line 4711',
        email: 'ada@example.com',
        by: 'Bo',
      },
    }),
  ).toEqual({
    call: 'fund',
    label: 'Issue tokens',
    explains: 'New tokens for a deposit. Above the limits a second person has to approve it.',
    items: [
      { name: 'email', label: 'User', value: 'ada@example.com' },
      { name: 'amount', label: 'CHT', value: '5,000,000' },
      { name: 'reference', label: 'Reference of the bank', value: 'Line 4711' },
      { name: 'why', label: 'Reason', value: 'Deposit' },
    ],
  })
})

test('the values of a proposal are words', () => {
  const listValues = (endpoint: string, input: Record<string, unknown>) =>
    describeProposal({ endpoint, input }).items.map(({ label, value }) => `${label}: ${value}`)
  expect(listValues('POST /operator/switches/{name}/start', { name: 'payments', why: 'Mended' })).toEqual([
    'What: Payments and releases',
    'Reason: Mended',
  ])
  expect(listValues('POST /operator/people', { name: 'orders', roles: ['support', 'auditor'] })).toEqual([
    'Name: orders',
    'Roles: support, auditor',
  ])
  expect(listValues('POST /operator/users/close', { user: 'ada', forfeitsRemainder: true })).toEqual([
    'User: ada',
    'The owner gives up the rest of CHT: Yes',
  ])
})

test('what this version does not know is shown as it is', () => {
  expect(
    describeProposal({ endpoint: 'POST /operator/later', input: { odd: { a: 1 }, none: null } }),
  ).toEqual({
    call: undefined,
    label: 'POST /operator/later',
    explains: undefined,
    items: [{ name: 'odd', label: 'odd', value: '{"a":1}' }],
  })
})

const mayBeProposed = (endpoint: Endpoint): boolean =>
  endpoint.output !== undefined &&
  'proposal' in Object(z.toJSONSchema(endpoint.output.schema, { unrepresentable: 'any' }).properties)

test('every act that a second person approves has words', () => {
  const acts = Object.values(operator)
    .filter(mayBeProposed)
    .map(({ method, path }) => describeProposal({ endpoint: `${method} ${path}`, input: {} }))
  expect(acts.filter(({ explains }) => explains === undefined).map(({ label }) => label)).toEqual([])
  expect(acts.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['fund', 'declineTokenRequest', 'startSwitch', 'exportUsers', 'invite']),
  )
  expect(findCall('POST /operator/people/{id}/roles')).toBe('changeRoles')
})
