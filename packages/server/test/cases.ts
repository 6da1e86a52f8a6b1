import { paginate } from '@cht/sdk'
import type { OperatorRole } from '@cht/sdk/operator'
import { createAppeal } from './appeals.js'
import type { TestExchange, TestUser } from './exchange.js'
import {
  assertDefined,
  createIdNumber,
  createMatchedTrade,
  createPictureFile,
  PICTURE,
  requestProfileEdit,
} from './fixtures.js'
import { createPerson } from './operator-person.js'

export type Agent = Awaited<ReturnType<typeof createPerson>>

/** Two people with a role. */
export async function createAgents(
  exchange: TestExchange,
  ...roles: OperatorRole[]
): Promise<[Agent, Agent]> {
  return [await createPerson(exchange, 'Ada', roles), await createPerson(exchange, 'Bo', roles)]
}

/** Sends a request for a verification. Returns its id. */
export async function openVerification(
  { operator }: TestExchange,
  user: TestUser,
  number = createIdNumber(user.email).slice(0, 9),
): Promise<string> {
  await user.client.settings.requestVerification({
    country: 'ghana',
    verificationType: 'National Passport',
    idNumber: number,
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })
  for await (const { id, email } of paginate(operator.verifications)) if (email === user.email) return id
  throw new Error('The request is not listed')
}

/** Requests a new name. Returns the id of the request. */
export async function openProfileEdit({ operator }: TestExchange, user: TestUser): Promise<string> {
  await requestProfileEdit(user, { fullName: 'Nora New' })
  const found = (await operator.profileEdits()).find(({ before }) => before.email === user.email)
  return assertDefined(found).id
}

/** A trade with an appeal of its seller. */
export const openAppealCase = createAppeal

/** A completed trade, about which the seller has filed a claim that the buyer has answered. */
export async function openClaimCase(exchange: TestExchange) {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  const id = trade._id
  await buyer.client.orders.pay({ id, paymentProof: PICTURE })
  await seller.client.orders.confirm({ id })
  await seller.client.claims.file({ id, reason: 'reversed', description: 'It is gone' })
  await buyer.client.claims.answer({ id, text: 'It was paid' })
  const [claim] = await exchange.operator.tradeClaims()
  return { seller, buyer, id, claimId: assertDefined(claim).id }
}
