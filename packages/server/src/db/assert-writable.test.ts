import { expect, test } from 'vitest'
import { shareWritableCheck } from './assert-writable.js'
import type { Queryable } from './database.js'

test('concurrent calls share one check, and a failure is not cached', async () => {
  const statements: string[] = []
  let isStandby = true
  const db: Queryable = {
    query: async <Row>(sql: string) => {
      statements.push(sql.trim().split(' ').slice(0, 2).join(' '))
      return [{ standby: isStandby }] as Row[]
    },
  }
  const check = shareWritableCheck(db)
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, check))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(statements).toEqual(['select pg_is_in_recovery()'])

  isStandby = false
  await Promise.all(Array.from({ length: 20 }, check))
  expect(statements).toEqual(['select pg_is_in_recovery()', 'select pg_is_in_recovery()', 'set local'])
})
