import type { AppealState, TradeState } from '@cht/sdk/rules'
import { toIso } from '../../domain/to-iso.js'
import { COMPLETED_TRADE_SQL } from '../../domain/trading/states.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, type ReadDatabase, readSnapshot } from '../../platform/db/database.js'
import { type LedgerLine, readOwed, sumChanges, sumEntries } from './ledger-days.js'
import { buildDaySql, buildPeriodSql, completePeriod, listDays } from './period.js'

/** Figures by day. The parameters of each statement are the first day, the last day and the time zone. */
const readTrades = (db: Queryable, params: readonly string[]) =>
  db.query<{ day: string; state: TradeState; count: number; amount: number }>(
    `select ${buildDaySql('matched_at')} as day, state, count(*) as count, sum(amount)::bigint as amount
     from trades where ${buildPeriodSql('matched_at')} group by 1, 2 order by 1, 2`,
    params,
  )

/** Trades that were completed, with what was paid: a group without a currency had no price. */
const readCompleted = (db: Queryable, params: readonly string[]) =>
  db.query<{ day: string; count: number; amount: number; currency: string | null; paid: number }>(
    `select ${buildDaySql('ended_at')} as day, payment_currency as currency, count(*) as count,
       sum(amount)::bigint as amount, coalesce(sum(payment_amount), 0)::bigint as paid
     from trades where ${buildPeriodSql('ended_at')} and ${COMPLETED_TRADE_SQL} group by 1, 2 order by 1, 2`,
    params,
  )

const readNewUsers = (db: Queryable, params: readonly string[]) =>
  db.query<{ day: string; count: number }>(
    `select ${buildDaySql('created_at')} as day, count(*) as count
     from users where ${buildPeriodSql('created_at')} and (phone_verified or closed_at is not null) group by 1`,
    params,
  )

const readVerifications = (db: Queryable, params: readonly string[]) =>
  db.query<{ day: string; state: string; count: number }>(
    `select ${buildDaySql('decided_at')} as day, state, count(*) as count
     from verifications where ${buildPeriodSql('decided_at')} group by 1, 2 order by 1, 2`,
    params,
  )

const readOpenedAppeals = (db: Queryable, params: readonly string[]) =>
  db.query<{ day: string; count: number }>(
    `select ${buildDaySql('opened_at')} as day, count(*) as count
     from appeals where ${buildPeriodSql('opened_at')} group by 1`,
    params,
  )

const readClosedAppeals = (db: Queryable, params: readonly string[]) =>
  db.query<{ day: string; state: AppealState; count: number }>(
    `select ${buildDaySql('closed_at')} as day, state, count(*) as count
     from appeals where ${buildPeriodSql('closed_at')} group by 1, 2 order by 1, 2`,
    params,
  )

const sumOf = <Row, Name extends string>(rows: readonly (Row & Record<Name, number>)[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

const sumDirection = (lines: readonly LedgerLine[], direction: LedgerLine['direction']): number =>
  sumOf(
    lines.filter((line) => line.direction === direction),
    'amount',
  )

const withoutDay = <Row extends { day: string }>(rows: readonly Row[]): Omit<Row, 'day'>[] =>
  rows.map(({ day: _, ...row }) => row)

/**
 * Reads the figures of days, all on one snapshot. What was owed when a day ended is what users hold now without what has
 * changed since: `holds` says whether the entries of the day explain the difference between its beginning and its end.
 */
export async function readDays(
  context: Pick<ServerContext, 'clock' | 'config'> & { db: ReadDatabase },
  input: { from?: string | undefined; to?: string | undefined },
) {
  const { db, clock, config } = context
  const period = completePeriod(context, input)
  const params = [period.from, period.to, config.timeZone]
  const [trades, completed, users, verifications, opened, closed, entries, changes, owed] =
    await readSnapshot(db, (tx) => [
      readTrades(tx, params),
      readCompleted(tx, params),
      readNewUsers(tx, params),
      readVerifications(tx, params),
      readOpenedAppeals(tx, params),
      readClosedAppeals(tx, params),
      sumEntries(tx, params),
      sumChanges(tx, params),
      readOwed(tx),
    ])
  const days = listDays(period).map((day) => {
    const of = <Row extends { day: string }>(rows: readonly Row[]) => rows.filter((row) => row.day === day)
    const lines = of(entries)
    const later = changes.filter((change) => change.day > day)
    const closing = owed.held - sumOf(later, 'change')
    const opening = closing - sumOf(of(changes), 'change')
    return {
      day,
      trades: withoutDay(of(trades)),
      completed: { count: sumOf(of(completed), 'count'), amount: sumOf(of(completed), 'amount') },
      paid: of(completed).flatMap(({ currency, count, paid }) =>
        currency === null ? [] : [{ currency, count, amount: paid }],
      ),
      newUsers: sumOf(of(users), 'count'),
      verifications: withoutDay(of(verifications)),
      appealsOpened: sumOf(of(opened), 'count'),
      appealsClosed: withoutDay(of(closed)),
      entries: withoutDay(lines),
      opening,
      closing,
      holds:
        owed.held === owed.issued &&
        opening + sumDirection(lines, 'in') - sumDirection(lines, 'out') === closing,
    }
  })
  return { timeZone: config.timeZone, at: toIso(clock.now()), ...owed, days }
}
