import { type ClaimEvent, claimLifecycle, getClaimState, type StoredClaim } from '@cht/machines/lifecycles'
import type { Party } from '@cht/sdk/rules'
import type { TestExchange, TestUser } from '../exchange.js'
import { assertDefined } from '../fixtures.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

interface ClaimedTrade {
  /** The id of the trade. */
  id: string
  users: Record<Party, TestUser>
  /** How and when the trade has ended, which is time 0 of the chart's events. */
  outcome: StoredClaim['outcome']
  endedAt: number | undefined
}

/** Drives the claim of the seller of a trade. */
export function createClaimDriver(
  exchange: TestExchange,
  { id, users: { buyer, seller }, outcome, endedAt }: ClaimedTrade,
  coverage: Coverage,
): Driver<ClaimEvent> {
  const { operator } = exchange
  const start = endedAt ?? exchange.now()
  let loggedInAt = exchange.now()
  /** Logs both in again when time has passed: a login session ends after a week without use. */
  const logIn = async () => {
    if (loggedInAt === exchange.now()) return
    loggedInAt = exchange.now()
    for (const { client, email, password } of [buyer, seller]) await client.auth.login({ email, password })
  }
  const readClaim = async () => {
    await logIn()
    return (await seller.client.trades.get({ id })).claims?.find(({ by }) => by === 'seller')
  }
  const act = async (run: (claimId: string) => Promise<unknown>) => run(assertDefined(await readClaim())._id)
  const reason = 'The statement of the bank'
  const driver = createDriver({
    coverage,
    start,
    snapshot: claimLifecycle.restore(
      { party: 'seller', outcome, endedAt, state: undefined, filedAt: undefined, isAnswered: false },
      start,
    ),
    send: claimLifecycle.send,
    calls: {
      'claim.file': () => seller.client.claims.file({ id, reason: 'reversed', description: 'It is gone' }),
      'claim.answer': () => buyer.client.claims.answer({ id, text: 'It was paid' }),
      'claim.withdraw': () => seller.client.claims.withdraw({ id }),
      'claim.take': () => act((claim) => operator.claimCase({ id: claim })),
      'claim.uphold': () =>
        act((claim) => operator.decideTradeClaim({ id: claim, decision: 'upheld', reason })),
      'claim.reject': () =>
        act((claim) => operator.decideTradeClaim({ id: claim, decision: 'rejected', reason })),
    },
    eventsToTry: [
      { type: 'claim.file', reason: 'reversed' },
      { type: 'claim.answer' },
      { type: 'claim.withdraw' },
      { type: 'claim.take' },
      { type: 'claim.uphold' },
      { type: 'claim.reject' },
    ] as ClaimEvent[],
    getExpected: (snapshot) => ({
      state: getClaimState(snapshot),
      filedAt: snapshot.context.filedAt,
      isAnswered: snapshot.context.isAnswered,
    }),
    readActual: async () => {
      const claim = await readClaim()
      return { state: claim?.state, filedAt: claim?.filedAt, isAnswered: claim?.answer !== undefined }
    },
  })
  return {
    ...driver,
    // The operator names a claim by its id: without one, no request can cause these events.
    getCall: (event) =>
      /take|uphold|reject/.test(event.type) && Object(driver.getExpected()).state === undefined
        ? undefined
        : driver.getCall(event),
  }
}
