import { DAY, MINUTE } from '@cht/sdk/rules'
import { SESSION, SESSION_START, type TestExchange, type TestUser } from '../exchange.js'
import {
  assertDefined,
  createIdNumber,
  createPictureFile,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from '../fixtures.js'
import { createListFixture } from '../list-fixture.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

const logIn = ({ client, email, password }: TestUser) => client.auth.login({ email, password })

const listUnpaid = async ({ client }: TestUser) =>
  (await client.trades.open()).filter(({ state }) => state === 'awaitingPayment')

/** Creates a referee who invests, so that the referrer has a held bonus. */
const investAsReferee = async (exchange: TestExchange, name: string, referralCode: string) => {
  const referee = await exchange.createUser(name, { tokens: 100_000, verifiedId: true, referralCode })
  await referee.client.investments.create(PLAN)
  return referee
}

/**
 * Creates orders, trades and investments in every state, bonuses, notifications, requests with pictures, appeals, a suspended
 * user and an unverified account. Returns the users whose responses are recorded, and a trade that the first of them, its
 * seller, can confirm.
 */
export async function seedRelease(exchange: TestExchange): Promise<{ users: TestUser[]; tradeId: string }> {
  const { operator } = exchange
  const { seller, buyer } = await createListFixture(exchange)
  const { referralCode } = await seller.client.auth.checkAuth()
  const early = await investAsReferee(exchange, 'early', referralCode)
  const verified = await exchange.createUser('identified', { tokens: 100_000 })
  await verified.client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: createIdNumber('verified'),
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })
  const verification = (await operator.verifications()).find(({ email }) => email === verified.email)
  await operator.decideVerification({ id: assertDefined(verification).id })
  const waiting = assertDefined((await operator.cases({ kind: 'verification' }))[0])
  await operator.claimCase({ id: waiting.id })
  await operator.noteCase({ id: waiting.id, text: 'The second picture is dark' })

  // The investments have matured, and their capital is released two days later. The waiting orders are matched; of the buyer's, only
  // if the trade of their amount is not appealed any more.
  await placeBuyOrder(verified)
  await exchange.advanceTo(SESSION_START + 7 * DAY)
  for (const user of [seller, buyer, early, verified]) await logIn(user)
  for (const user of [buyer, verified])
    for (const { _id: id } of await listUnpaid(user))
      await user.client.orders.pay({ id, paymentProof: PICTURE })
  const { completed } = await seller.client.investments.list()
  await seller.client.investments.reinvest({ investmentId: assertDefined(completed[0])._id })
  await exchange.advanceTo(SESSION_START + 14 * DAY)
  for (const user of [seller, buyer, early, verified]) await logIn(user)
  const late = await investAsReferee(exchange, 'late', referralCode)
  const voided = await investAsReferee(exchange, 'voided', referralCode)
  await operator.voidBonus({ email: voided.email, reason: 'Both accounts are yours' })
  await verified.client.investments.create(PLAN)
  // Two people with an open trade are not matched again at its amount.
  await placeSellOrder(seller, { amount: 100_000 })
  await placeBuyOrder(verified, { amount: 100_000 })
  // This trade is not paid in time. Of the two trades of the day's second session, one is paid.
  await exchange.advanceTo(SESSION_START + 15 * DAY)
  await operator.setLiveSessions({ sessions: [SESSION, { startTime: '11:05', durationInMinutes: 30 }] })
  for (const amount of [25_000, 50_000] as const) {
    await placeSellOrder(seller, { amount })
    await placeBuyOrder(verified, { amount })
  }
  // Of these two trades less arrives than agreed, and the buyer of one answers that it was the whole.
  const short = await exchange.createUser('short', { tokens: 350_000, verifiedId: true })
  const shortBuyer = await exchange.createUser('shortBuyer', { verifiedId: true })
  for (const amount of [150_000, 200_000] as const) {
    await placeSellOrder(short, { amount })
    await placeBuyOrder(shortBuyer, { amount })
  }
  await exchange.advanceTo(SESSION_START + 15 * DAY + 125 * MINUTE)
  for (const { _id: id } of await listUnpaid(shortBuyer)) {
    await shortBuyer.client.orders.pay({ id, paymentProof: PICTURE })
    await short.client.trades.reportAmount({ id, amount: 14_000_000 })
  }
  const [disputed] = await shortBuyer.client.trades.open()
  await shortBuyer.client.trades.disputeAmount({ id: assertDefined(disputed)._id })
  const [unpaid] = await listUnpaid(verified)
  const { _id: tradeId } = assertDefined(unpaid)
  await verified.client.orders.pay({ id: tradeId, paymentProof: PICTURE })
  await placeSellOrder(seller, { amount: 75_000 })
  await placeBuyOrder(buyer, { amount: 150_000 })
  const suspended = await exchange.createUser('suspended', { tokens: 50_000 })
  await operator.suspend({ email: suspended.email, why: 'A stolen phone', confirm: true })
  await exchange.createClient().auth.signup({
    fullName: 'Nobody Example',
    username: 'nobody',
    phoneNumber: '+2348000000000',
    email: 'nobody@example.com',
    country: 'nigeria',
    password: 'nobody has a long password',
    confirmPassword: 'nobody has a long password',
    referralCode: '',
    agree: true,
  })
  return { users: [seller, buyer, early, late, verified, suspended], tradeId }
}
