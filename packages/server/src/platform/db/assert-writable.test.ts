import { expect, test } from 'vitest'
import { shareWritableCheck } from './assert-writable.js'
import type { Queryable } from './database.js'

test('concurrent calls share one check, a failure is not cached, and a success is for a second', async () => {
  const statements: string[] = []
  let isStandby = true
  let now = 0
  const db: Queryable = {
    query: async <Row>(sql: string) => {
      statements.push(sql.trim().split(' ').slice(0, 2).join(' '))
      return [{ standby: isStandby }] as Row[]
    },
  }
  const check = shareWritableCheck(db, () => now)
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, check))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(statements.splice(0)).toEqual(['select pg_is_in_recovery()'])

  isStandby = false
  await Promise.all(Array.from({ length: 20 }, check))
  const passed = ['select pg_is_in_recovery()', 'set local']
  expect(statements.splice(0)).toEqual(passed)
  now = 999
  await check()
  expect(statements).toEqual([])
  now = 1000
  await check()
  expect(statements).toEqual(passed)
})
