import type { Appeal, MatchedOrder } from '@cht/sdk/contract'
import type { Party } from '@cht/sdk/rules'
import { type AppealEvent, type AppealSnapshot, appealLifecycle, type Contributions } from './lifecycle.js'

/** Counts the events of a party. The back end sends no events with a list of trades, so there the counts are 0. */
const countContributions = ({ events = [] }: Appeal, party: Party): Contributions => {
  const count = (type: AppealEvent['type']) =>
    events.filter((event) => event.type === type && event.party === party).length
  return { statements: count('statement.add'), pictures: count('picture.add') }
}

/** The appeal of a trade of the API at `asOf`, the exchange time of the response; undefined without an appeal. */
export function toAppealSnapshot(
  { appeal, windowsStoppedAt }: Pick<MatchedOrder, 'appeal' | 'windowsStoppedAt'>,
  asOf: number,
): AppealSnapshot | undefined {
  if (!appeal) return undefined
  return appealLifecycle.restore(
    {
      state: appeal.state,
      stage: appeal.stage ?? 'undecided',
      filed: appeal.filings.map(({ by }) => by),
      dueAt: appeal.dueAt ?? Number.MAX_SAFE_INTEGER,
      asked: appeal.askedParties,
      restAmount: appeal.restAmount,
      decidedFor: appeal.decidedFor,
      stoppedAt: windowsStoppedAt,
      contributions: {
        buyer: countContributions(appeal, 'buyer'),
        seller: countContributions(appeal, 'seller'),
      },
    },
    asOf,
  )
}
