import { type TokenRequestEvent, tokenRequestLifecycle } from '@cht/machines/lifecycles'
import { DEPOSIT_LIFETIME, type TokenRequestKind } from '@cht/sdk/rules'
import type { TestExchange, TestUser } from '../exchange.js'
import { assertDefined, getBalances } from '../fixtures.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

const AMOUNT = 1000

/** Drives a request of a user who has as many tokens as it is about. */
export async function createTokenRequestDriver(
  exchange: TestExchange,
  user: TestUser,
  { kind, coverage }: { kind: TokenRequestKind; coverage: Coverage },
): Promise<Driver<TokenRequestEvent>> {
  const { operator } = exchange
  const { client, email, password } = user
  const start = exchange.now()
  const payTo = kind === 'withdrawal' ? 'First Bank 0123456789, Ada Obi' : undefined
  const { value } = await client.tokenRequests.create({ kind, amount: AMOUNT, payTo })
  const { id, code } = assertDefined(value)
  const reason = 'The bank does not know the account'
  return createDriver({
    coverage,
    start,
    snapshot: tokenRequestLifecycle.restore(
      { state: 'requested', kind, expiresAt: kind === 'deposit' ? start + DEPOSIT_LIFETIME : undefined },
      start,
    ),
    send: tokenRequestLifecycle.send,
    calls: {
      'request.cancel': () => client.tokenRequests.cancel({ id }),
      'request.credit': () => operator.creditDeposit({ id, reference: `Credit ${code}` }),
      'request.accept': () => operator.acceptWithdrawal({ id }),
      'request.pay': () => operator.payWithdrawal({ id, reference: `Payout ${code}` }),
      'request.decline': () => operator.declineTokenRequest({ id, reason }),
    },
    eventsToTry: [
      { type: 'request.cancel' },
      { type: 'request.credit' },
      { type: 'request.accept' },
      { type: 'request.pay' },
      { type: 'request.decline' },
    ],
    getExpected: (snapshot) => ({ state: snapshot.value, available: getAvailable(kind, snapshot) }),
    readActual: async () => {
      // A login session ends after a week without use.
      if (exchange.now() > start) await client.auth.login({ email, password })
      const { requests } = await client.tokenRequests.list()
      const { available } = await getBalances(user)
      return { state: requests.find((request) => request.id === id)?.state, available }
    },
  })
}

/** The tokens of a deposit come with its end, those of a withdrawal leave when it is accepted. */
const getAvailable = (
  kind: TokenRequestKind,
  snapshot: ReturnType<typeof tokenRequestLifecycle.restore>,
): number => {
  const isPosted = snapshot.matches('accepted') || snapshot.matches('done')
  if (!isPosted) return AMOUNT
  return kind === 'deposit' ? 2 * AMOUNT : 0
}
