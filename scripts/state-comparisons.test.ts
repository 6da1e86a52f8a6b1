import { expect, test } from 'vitest'
import { findStateComparisons } from './state-comparisons.js'

test.each(['sdk', 'machines', 'server', 'memory-exchange', 'web', 'console'])(
  'no state of a chart is compared with a string in packages/%s: use `matches` or `can` of its snapshot',
  (name) => {
    expect(findStateComparisons(`packages/${name}/tsconfig.json`)).toEqual([])
  },
  60_000,
)
