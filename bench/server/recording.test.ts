import { expect, test } from 'vitest'
import { dropUnawaitedTransactions } from './recording.js'

/** Drops from statements of one connection. Returns the texts of the others. */
const drop = (...texts: string[]) =>
  dropUnawaitedTransactions(texts.map((text) => ({ connection: 1, statement: { text, values: [] } }))).map(
    ({ statement }) => statement.text,
  )

test('a transaction of the sequencer is dropped, and the statements around it are kept', () => {
  expect(
    drop(
      'select session',
      'select id from changes',
      'begin; set local x',
      'select last from change_counter',
      'select notify',
      'commit',
      'select id from changes',
      'select session again',
      'begin',
      'update trades',
      'rollback to savepoint work',
      'commit',
    ),
  ).toEqual([
    'select session',
    'select session again',
    'begin',
    'update trades',
    'rollback to savepoint work',
    'commit',
  ])
})

test('a transaction that has not ended is dropped, and one that was rolled back is kept', () => {
  expect(drop('begin', 'update trades', 'rollback', 'select session', 'begin', 'select jobs')).toEqual([
    'begin',
    'update trades',
    'rollback',
    'select session',
  ])
})
