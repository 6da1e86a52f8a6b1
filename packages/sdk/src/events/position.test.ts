import { expect, test } from 'vitest'
import { jsonResponse } from '../testing/fake-fetch.js'
import { listItems, setUpTransport } from '../testing/transport.js'
import { POSITION_HEADER } from './position.js'

test('the position is the last that a response has named; what is none is ignored', async () => {
  const named = [undefined, '7', undefined, '9', '-1', '1e3', '', 'x']
  const { call, position } = setUpTransport(
    named.map((value) => jsonResponse([], 200, value === undefined ? {} : { [POSITION_HEADER]: value })),
  )
  const positions = [position()]
  for (const _ of named) {
    await call(listItems, {})
    positions.push(position())
  }
  expect(positions).toEqual([undefined, undefined, 7, 7, 9, 9, 9, 9, 9])
})
