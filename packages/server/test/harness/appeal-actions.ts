import type { MatchedOrder } from '@cht/sdk/contract'
import { type AppealStage, HOUR, type Party } from '@cht/sdk/rules'
import { PICTURE } from '../fixtures.js'
import { type ActionHandler, pick } from './action-helpers.js'
import { createUnreleasedTradeAction } from './trade-request-actions.js'
import { tryCall } from './try-call.js'

const isAppealed = ({ appeal }: MatchedOrder) => appeal !== undefined

const ANSWERABLE_STAGES: readonly string[] = ['proposed'] satisfies AppealStage[]

/** Whether the operator has decided against this side, and the decision is not final. */
const hasLost = ({ appeal }: MatchedOrder, isBuyer: boolean) =>
  ANSWERABLE_STAGES.includes(appeal?.stage ?? '') && appeal?.decidedFor !== (isBuyer ? 'buyer' : 'seller')

export const addStatement = createUnreleasedTradeAction({
  verb: 'adds a statement to the appeal of',
  isSuitable: isAppealed,
  createSend:
    ({ client }, id) =>
    (key) =>
      client.appeals.addStatement({ id, text: 'It was so' }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.statements.push(`${id}:${email}`),
})

export const addPicture = createUnreleasedTradeAction({
  verb: 'adds a picture to the appeal of',
  isSuitable: isAppealed,
  createSend:
    ({ client }, id) =>
    (key) =>
      client.appeals.addPicture({ id, picture: PICTURE }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.pictures.push(`${id}:${email}`),
})

export const requestReview = createUnreleasedTradeAction({
  verb: 'asks for a review of the appeal of',
  isSuitable: hasLost,
  createSend:
    ({ client }, id) =>
    (key) =>
      client.appeals.requestReview({ id, text: 'It was not so' }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.reviews.push(`${id}:${email}`),
})

export const acceptDecision = createUnreleasedTradeAction({
  verb: 'accepts the decision about',
  isSuitable: hasLost,
  createSend:
    ({ client }, id) =>
    (key) =>
      client.appeals.acceptDecision({ id }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.acceptances.push(`${id}:${email}`),
})

const PARTY_BY_INDEX: readonly Party[] = ['buyer', 'seller']

/** The operator decides an open appeal, for the buyer or for the seller. */
export const resolveAppeal: ActionHandler = async ({ operator }, _, { itemIndex }) => {
  const appeal = pick((await tryCall(operator.appeals())) ?? [], itemIndex)
  const to = pick(PARTY_BY_INDEX, itemIndex)
  if (appeal && to) await tryCall(operator.resolveAppeal({ id: appeal.id, to, reason: 'The proof decides' }))
}

/** The operator asks one party of an open appeal for something. */
export const askParty: ActionHandler = async ({ operator }, _, { itemIndex, amountIndex }) => {
  const appeal = pick((await tryCall(operator.appeals())) ?? [], itemIndex)
  const party = pick(PARTY_BY_INDEX, amountIndex)
  const clock = appeal && (await tryCall(operator.clock()))
  if (!appeal || !party || !clock) return
  const dueAt = clock.now + 2 * HOUR
  await tryCall(operator.askParty({ id: appeal.id, party, text: 'Send the receipt', dueAt }))
}
