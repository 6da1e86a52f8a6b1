import { expect, test } from 'vitest'
import { isComplete, type Member } from './members.js'

const primary: Member = { name: 'db1', role: 'primary', state: 'running', timeline: 2 }
const synchronous: Member = { name: 'db2', role: 'synchronous standby', state: 'running', timeline: 2 }
const standby: Member = { name: 'db3', role: 'standby', state: 'running', timeline: 2 }

test.each<[string, Member[], boolean]>([
  ['a primary and its two standbys', [synchronous, primary, standby], true],
  ['a standby on another timeline', [primary, synchronous, { ...standby, timeline: 1 }], false],
  ['no synchronous standby', [primary, standby, { ...standby, name: 'db2' }], false],
  ['two primaries', [primary, { ...primary, name: 'db2' }, synchronous], false],
  ['a member that does not answer', [primary, synchronous, { ...standby, role: 'none' }], false],
])('%s', (_, members, expected) => {
  expect(isComplete(members)).toBe(expected)
})
