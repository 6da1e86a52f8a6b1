// Records the statements that the server sends, so that pgbench can replay them.
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** A statement and the connection that has sent it. */
export interface RecordedStatement {
  connection: unknown
  statement: Statement
}

/** Whether a transaction has begun and not ended. */
const isOpen = (transaction: readonly RecordedStatement[]): boolean => {
  const [first, last] = [transaction[0], transaction.at(-1)].map((entry) => entry?.statement.text ?? '')
  return Boolean(first?.startsWith('begin')) && last !== 'commit' && last !== 'rollback'
}

/** The transactions of a connection. A statement outside of a transaction is one by itself. */
const groupIntoTransactions = (recorded: readonly RecordedStatement[]): RecordedStatement[][] => {
  const transactions: RecordedStatement[][] = []
  for (const entry of recorded) {
    const last = transactions.at(-1)
    if (last && isOpen(last)) last.push(entry)
    else transactions.push([entry])
  }
  return transactions
}

const SEQUENCING = /\bchange_counter\b|\bfrom changes\b/

/**
 * Drops the transactions for which no request waits: those of the sequencer, which numbers changes after their commit, and those
 * that had not ended when the recording stopped. The requests had been answered by then, so these belong to jobs.
 */
export function dropUnawaitedTransactions(recorded: readonly RecordedStatement[]): RecordedStatement[] {
  const connections = [...new Set(recorded.map(({ connection }) => connection))]
  const dropped = connections
    .flatMap((connection) =>
      groupIntoTransactions(recorded.filter((entry) => entry.connection === connection)),
    )
    .filter(
      (transaction) =>
        isOpen(transaction) || transaction.some(({ statement }) => SEQUENCING.test(statement.text)),
    )
  const droppedEntries = new Set(dropped.flat())
  return recorded.filter((entry) => !droppedEntries.has(entry))
}

/**
 * Runs `run` and returns the statements that this process sends meanwhile, in order, without the transactions for which no request
 * waits. Statements of jobs can be among them.
 */
export async function recordStatements(run: () => Promise<void>): Promise<Statement[]> {
  const { prototype } = pg.Client
  const query: (...args: unknown[]) => unknown = Reflect.get(prototype, 'query')
  const recorded: RecordedStatement[] = []
  Reflect.set(
    prototype,
    'query',
    function (this: pg.Client, config: string | pg.QueryConfig, ...rest: unknown[]) {
      const { text, values = [] } = typeof config === 'string' ? { text: config } : config
      recorded.push({ connection: this, statement: { text, values } })
      return query.call(this, config, ...rest)
    },
  )
  try {
    await run()
  } finally {
    Reflect.set(prototype, 'query', query)
  }
  return dropUnawaitedTransactions(recorded).map(({ statement }) => statement)
}
