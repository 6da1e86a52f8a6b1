import { expect, test } from 'vitest'
import { callClient, options, post, wrapPayload } from '../testing/calls.js'
import { appeal, appealWire } from '../testing/fixtures.js'

const input = { order: 't1', reason: 'Fake proof', description: 'None' } as const

test('[call.appeals.create] sends order, reason and description, and the two parties if given', async () => {
  const inputWithParties = { ...input, appealedBy: 'u1', appealedAgainst: 'u2' }
  for (const sent of [input, inputWithParties]) {
    for (const body of wrapPayload(appealWire)) {
      expect(await callClient(({ appeals }) => appeals.create(sent, options), body, 201)).toEqual({
        sent: [post('/appeals', sent)],
        value: { value: appeal, message: undefined },
      })
    }
  }
})
