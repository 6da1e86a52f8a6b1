import type { Queryable, ReadDatabase } from '../db/database.js'
import { summarizeStatement } from './summarize-statement.js'
import type { Tracing, Work } from './tracing.js'

/** A statement as work. Its parameters are not recorded. */
const describe = (sql: string): Work => ({
  name: summarizeStatement(sql),
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
})

/** A statement of a transaction. Outside of one, jobs look for work, and write heartbeats and claims. */
const describeInTransaction = (sql: string): Work => {
  const work = describe(sql)
  return { ...work, isJobWork: /^(insert|update|delete) /.test(work.name) }
}

/** Returns the database with a span for each transaction and each statement. */
export function traceDatabase<Db extends ReadDatabase>(db: Db, { trace, addEvent }: Tracing): Db {
  const traceQuery =
    ({ query }: Queryable, toWork: (sql: string) => Work): Queryable['query'] =>
    (sql, params) =>
      trace(toWork(sql), () => query(sql, params))
  return {
    ...db,
    query: traceQuery(db, describe),
    transaction: (run, options) =>
      trace({ name: 'transaction' }, () =>
        db.transaction(
          (tx) =>
            run({
              query: traceQuery(tx, describeInTransaction),
              send: (sql, params) => {
                addEvent(describeInTransaction(sql))
                tx.send(sql, params)
              },
            }),
          options,
        ),
      ),
  }
}
