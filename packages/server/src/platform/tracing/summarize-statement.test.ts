import { expect, test } from 'vitest'
import { summarizeStatement } from './summarize-statement.js'

test.each([
  ['select id from users where email = $1', 'select users'],
  ['select id\n  from\n trades where id = $1 for no key update', 'select trades'],
  ['select 1 from sessions for update skip locked', 'select sessions'],
  ['insert into orders (id) values ($1) on conflict do update set id = $1', 'insert orders'],
  ['with claimed as (\n update outbox set attempts = 1 returning *) select * from claimed', 'update outbox'],
  ['delete from sessions where id = $1', 'delete sessions'],
  ['select (select max(id) from trades), extract(epoch from at) from orders', 'select orders'],
  ["select transfer('deleted from a, update b')", 'select transfer'],
  ['set transaction isolation level repeatable read', 'set'],
  ['', 'statement'],
])('%j is called %j', (sql, name) => {
  expect(summarizeStatement(sql)).toBe(name)
})
