import { BANK_ORDER } from '../fixtures.js'
import {
  decideVerification,
  fundUser,
  logIn,
  submitVerification,
  withdrawFromUser,
} from './account-actions.js'
import { type ActionHandler, pick, readLists } from './action-helpers.js'
import { disputeAmount, reportAmount, requireRest, sendRest } from './amount-actions.js'
import {
  acceptDecision,
  addPicture,
  addStatement,
  askParty,
  requestReview,
  resolveAppeal,
} from './appeal-actions.js'
import { answerClaim, decideClaim, fileClaim, withdrawClaim } from './claim-actions.js'
import { createInvestment, reinvest } from './investment-actions.js'
import { holdUser, resumeUser, startSwitches, stopSwitch, takeBack } from './operator-actions.js'
import { cancelOrder, createBuyOrder, createSellOrder } from './order-actions.js'
import type { ActionKind } from './plan.js'
import { appealTrade, confirmPayment, payTrade } from './trade-actions.js'
import {
  answerCancellation,
  answerExtension,
  requestCancellation,
  requestExtension,
  sendMessage,
} from './trade-request-actions.js'
import { tryCall } from './try-call.js'

/** Creates a new user. */
const signUp: ActionHandler = (simulation) => simulation.signUp(simulation.addUser())

/** Sends input that the server must refuse. */
const sendInvalidInput: ActionHandler = async ({ tally }, user, { amountIndex, itemIndex }) => {
  // Odd: every valid amount is even.
  const amount = 2 * amountIndex + 1
  const id = '00000000-0000-4000-8000-000000000000'
  const calls: (() => Promise<unknown>)[] = [
    () => user.client.orders.createSell({ ...BANK_ORDER, amount: -amount as 25_000 }),
    () => user.client.orders.createBuy({ amount: amount as 25_000, paymentMethod: 'bank' }),
    () => user.client.orders.pay({ id, paymentProof: 'data:image/png;base64,AAAA' }),
    () => user.client.orders.confirm({ id: 'not an id' }),
    () => user.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 1_000 }),
  ]
  if (await tryCall(pick(calls, itemIndex)?.().then(() => true) ?? Promise.resolve(false)))
    tally.breaches.push(
      `${user.name}: invalid input was accepted, call ${itemIndex % calls.length}, amount ${amount}`,
    )
}

/** Runs the operator's check of the ledger, and adds its breaches to the run's. */
const checkLedger: ActionHandler = async ({ operator, tally }) => {
  const report = await tryCall(operator.ledger())
  tally.breaches.push(...(report?.breaches ?? []))
}

/**
 * One handler per kind. A user's action that finds no item reads the user's lists instead; an operator's action that finds none
 * does nothing.
 */
export const ACTIONS: Record<ActionKind, ActionHandler> = {
  readLists,
  createSellOrder,
  createBuyOrder,
  cancelOrder,
  payTrade,
  confirmPayment,
  appealTrade,
  sendMessage,
  requestExtension,
  answerExtension,
  requestCancellation,
  answerCancellation,
  addStatement,
  addPicture,
  reportAmount,
  disputeAmount,
  sendRest,
  requireRest,
  fileClaim,
  answerClaim,
  withdrawClaim,
  decideClaim,
  askParty,
  resolveAppeal,
  requestReview,
  acceptDecision,
  createInvestment,
  reinvest,
  submitVerification,
  decideVerification,
  signUp,
  fundUser,
  withdrawFromUser,
  stopSwitch,
  startSwitches,
  holdUser,
  takeBack,
  resumeUser,
  logIn,
  sendInvalidInput,
  checkLedger,
}
