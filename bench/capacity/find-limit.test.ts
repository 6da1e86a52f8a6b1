import { expect, test } from 'vitest'
import { findLimit } from './find-limit.js'

const find = async (limit: number) => {
  const tried: number[] = []
  const found = await findLimit({
    first: 128,
    max: 1_024,
    refinements: 3,
    carries: async (count) => {
      tried.push(count)
      return count <= limit
    },
  })
  return { found, tried }
}

test.each([
  [700, { found: 640, tried: [128, 256, 512, 1_024, 768, 640, 704] }],
  [50, { found: 48, tried: [128, 64, 32, 48] }],
  [5_000, { found: 1_024, tried: [128, 256, 512, 1_024] }],
])('a limit of %i is doubled up to, then bisected', async (limit, expected) => {
  expect(await find(limit)).toEqual(expected)
})
