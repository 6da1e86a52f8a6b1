import { contract } from '@cht/sdk'
import { expect, test } from 'vitest'
import { firstCalls } from './first-calls.js'

test('what is asked for before there is an app are reads of the contract, without an input', () => {
  const reads = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .filter((row) => row.method === 'GET' && !('input' in row))
    .map(({ path }) => path)
  const asked = ['/orders', '/home', '/settings', '/login'].map(firstCalls)
  expect(asked.map((paths) => paths[0])).toEqual(asked.map(() => '/auth/check-auth'))
  expect(asked.map((paths) => paths.length)).toEqual([3, 5, 1, 1])
  expect(asked.flat().filter((path) => !reads.includes(path as (typeof reads)[number]))).toEqual([])
})
