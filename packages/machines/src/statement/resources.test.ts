import type { Client } from '@cht/sdk'
import { toPage } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import { fakeClient } from '../testing/fake-client.js'
import { accountStatement, moreStatement, wholeStatement } from './resources.js'

const options = { signal: new AbortController().signal }

test('the statement is loaded by pages, and as a whole, of one account or of all', async () => {
  const requests: unknown[] = []
  const entry = {
    _id: '1',
    postedAt: 0,
    kind: 'trade.bought',
    account: 'available',
    amount: 1,
    balance: 1,
  } as const
  const list: Client['statement']['list'] = async (input = {}) => {
    requests.push(input)
    return toPage([entry], input.cursor === undefined ? 'next' : undefined)
  }
  const client = fakeClient({ statement: { list } })
  expect(await accountStatement('escrow').load(client, options)).toEqual(toPage([entry], 'next'))
  expect(await moreStatement('escrow', 'next', 50).load(client, options)).toEqual([entry])
  expect(await wholeStatement(undefined).load(client, options)).toEqual([entry, entry])
  expect(requests).toEqual([
    { account: 'escrow', limit: 50 },
    { account: 'escrow', limit: 50, cursor: 'next' },
    { account: undefined, limit: 200, cursor: undefined },
    { account: undefined, limit: 200, cursor: 'next' },
  ])
})
