import type { AppealEvent } from '@cht/machines/lifecycles'
import type { Party } from '@cht/sdk/rules'
import type { AppealEventRow, AppealEventType } from '../../domain/trading/trade-mapper.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'

/** An event of an appeal, as it is stored. */
export interface AppealRecord {
  type: AppealEvent['type']
  /** The party that acted, that was asked, or that the operator decided for. */
  party: Party
  text?: string | undefined
  dueAt?: number | undefined
  evidenceId?: string | undefined
  /** What the operator asks for, in minor units. */
  amount?: number | undefined
}

/** The events that are acts of the operator, as an SQL list. Their texts are the operator's. */
export const OPERATOR_EVENTS_SQL = (
  ['appeal.start', 'information.ask', 'rest.require', 'appeal.resolve'] satisfies AppealEventType[]
)
  .map((type) => `'${type}'`)
  .join(', ')

/** The operator has opened the appeal. */
interface OpeningRecord extends Partial<Omit<AppealRecord, 'type' | 'party'>> {
  type: Exclude<AppealEventType, AppealEvent['type']>
  party?: undefined
}

/** Stores an event of the appeal of a trade. */
export function insertAppealEvent(
  tx: Transaction,
  tradeId: string,
  now: number,
  { type, party, text, dueAt, evidenceId, amount }: AppealRecord | OpeningRecord,
): void {
  tx.send(
    `insert into appeal_events (appeal_id, at, type, party, text, due_at, evidence_id, amount)
     select id, $2, $3, $4, $5, $6, $7, $8 from appeals where trade_id = $1`,
    [
      tradeId,
      toTimestamp(now),
      type,
      party ?? null,
      text ?? null,
      dueAt === undefined ? null : toTimestamp(dueAt),
      evidenceId ?? null,
      amount ?? null,
    ],
  )
}

/** Lists what has happened in the appeal of a trade since it was opened, in order. */
export function listAppealEvents(db: Queryable, tradeId: string): Promise<AppealEventRow[]> {
  return db.query<AppealEventRow>(
    `select type, party, at, text, appeal_events.due_at, evidence_id, amount
     from appeal_events join appeals on appeals.id = appeal_id where trade_id = $1 order by appeal_events.id`,
    [tradeId],
  )
}
