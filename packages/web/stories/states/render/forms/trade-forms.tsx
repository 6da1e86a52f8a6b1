import { appealLifecycle, claimLifecycle, tradeLifecycle } from '@cht/machines/lifecycles'
import { toStoredTrade, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import type { Party, TradeState } from '@cht/sdk/rules'
import {
  AmountDisputeDialog,
  AmountReportDialog,
  RestDialog,
} from '../../../../src/features/trades/amount-dialogs.js'
import { CannotPayDialog } from '../../../../src/features/trades/answer-dialogs.js'
import { AppealDialog } from '../../../../src/features/trades/appeal-dialog.js'
import {
  AcceptanceDialog,
  EvidenceDialog,
  ReviewDialog,
  StatementDialog,
} from '../../../../src/features/trades/appeal-process-dialogs.js'
import {
  CancellationAnswerDialog,
  CancellationRequestDialog,
} from '../../../../src/features/trades/cancellation-dialogs.js'
import {
  ClaimAnswerDialog,
  ClaimDialog,
  ClaimWithdrawalDialog,
} from '../../../../src/features/trades/claim-dialogs.js'
import { ConfirmationDialog } from '../../../../src/features/trades/confirmation-dialog.js'
import { PaymentDialog } from '../../../../src/features/trades/payment-dialog.js'
import {
  APPEAL_INPUT,
  type AppealStateName,
  ada,
  buildClaimedTrade,
  buildTrade,
  CLAIM_INPUT,
  type ClaimStateName,
  NOW,
  TRADE_TIMES,
} from '../../../support/fixtures/index.js'
import { RECEIPT } from '../../../support/fixtures/receipt.js'
import { renderAppeal } from '../appeal.js'
import { renderClaim } from '../claim.js'
import type { Rendering } from '../rendering.js'
import { renderTrade, renderTradeData } from '../trade.js'
import type { FormRenderings } from './form-renderings.js'
import { getRefusalMessage } from './refusal-message.js'

const ignore = () => {}

/** Renders a dialog of a trade in a state. */
const renderDialog = (Dialog: typeof PaymentDialog, state: TradeState, party: Party): Rendering => {
  const view = viewTrade(buildTrade(state, party), TRADE_TIMES[state], ada._id)
  return {
    now: TRADE_TIMES[state],
    panel: <Dialog view={view} appealable={[view]} onOpen={ignore} onClose={ignore} />,
  }
}

/** Renders a dialog of a trade whose appeal is in a state. */
const renderAppealDialog = (
  Dialog: typeof PaymentDialog,
  appeal: AppealStateName,
  party: Party,
): Rendering => {
  const view = viewTrade(buildTrade('appealed', party, { paidAt: NOW, appeal }), NOW, ada._id)
  return { now: NOW, panel: <Dialog view={view} appealable={[]} onOpen={ignore} onClose={ignore} /> }
}

/** Renders a dialog of a completed trade whose seller's claim is in a state. */
const renderClaimDialog = (Dialog: typeof PaymentDialog, claim: ClaimStateName, party: Party): Rendering => {
  const view = viewTrade(buildClaimedTrade(claim, party), NOW, ada._id)
  return { now: NOW, panel: <Dialog view={view} appealable={[]} onOpen={ignore} onClose={ignore} /> }
}

/** The lifecycle of a trade in a state. */
const restoreTradeIn = (state: TradeState, changes: Partial<MatchedOrder> = {}) => {
  const now = TRADE_TIMES[state]
  return tradeLifecycle.restore(toStoredTrade({ ...buildTrade(state, 'buyer'), ...changes }), now)
}

/** The screen of a trade in a state, with changes to its data. */
const renderTradeIn = (state: TradeState, party: Party, changes: Partial<MatchedOrder> = {}) =>
  renderTradeData({ ...buildTrade(state, party), ...changes }, state)

/** The forms of trades and appeals. */
export const tradeForms = {
  payment: {
    rendering: renderDialog(PaymentDialog, 'awaitingPayment', 'buyer'),
    values: { paymentProof: RECEIPT },
    refusal: getRefusalMessage(restoreTradeIn('cancelled'), { type: 'payment.submit', by: 'buyer' }),
    done: renderTrade('paid.awaitingConfirmation', 'buyer'),
  },
  confirmation: {
    rendering: renderDialog(ConfirmationDialog, 'paid.awaitingConfirmation', 'seller'),
    values: { sender: 'same' },
    // The payment was already confirmed in another tab.
    refusal: getRefusalMessage(restoreTradeIn('completed'), { type: 'payment.confirm', by: 'seller' }),
    done: renderTrade('completed', 'seller'),
  },
  amountReport: {
    rendering: renderDialog(AmountReportDialog, 'paid.awaitingConfirmation', 'seller'),
    values: { amount: '70,000.00' },
    invalidValues: { amount: 'all' },
    done: renderTrade('paid.awaitingRest', 'seller'),
  },
  amountDispute: {
    rendering: renderDialog(AmountDisputeDialog, 'paid.awaitingRest', 'buyer'),
    values: {},
    refusal: getRefusalMessage(restoreTradeIn('completed'), { type: 'amount.dispute', by: 'buyer' }),
    done: renderTrade('paid.amountDisputed', 'buyer'),
  },
  rest: {
    rendering: renderDialog(RestDialog, 'paid.awaitingRest', 'buyer'),
    values: { paymentProof: RECEIPT },
    refusal: getRefusalMessage(restoreTradeIn('completed'), { type: 'rest.submit', by: 'buyer' }),
    done: renderTrade('paid.awaitingConfirmation', 'buyer'),
  },
  message: {
    rendering: {
      ...renderTradeIn('paid.awaitingConfirmation', 'buyer'),
      pressButton: 'Message or ask Kofi Mensah',
    },
    values: { message: 'paid' },
    refusal: getRefusalMessage(
      restoreTradeIn('paid.awaitingConfirmation', {
        messages: { buyer: { count: 1, lastAt: TRADE_TIMES['paid.awaitingConfirmation'] } },
      }),
      { type: 'message.send', by: 'buyer', message: 'paid' },
    ),
  },
  extensionRequest: {
    rendering: renderDialog(CannotPayDialog, 'awaitingPayment', 'buyer'),
    values: {},
    refusal: getRefusalMessage(restoreTradeIn('expired'), { type: 'extension.request', by: 'buyer' }),
    done: renderTradeIn('awaitingPayment', 'buyer', { requests: { extension: 'requested' } }),
  },
  extensionAnswer: {
    rendering: renderTradeIn('awaitingPayment', 'seller', { requests: { extension: 'requested' } }),
    values: { accept: true },
    refusal: getRefusalMessage(restoreTradeIn('expired'), { type: 'extension.accept', by: 'seller' }),
    done: renderTradeIn('awaitingPayment', 'seller', { requests: { extension: 'accepted' } }),
  },
  cancellationRequest: {
    rendering: renderDialog(CancellationRequestDialog, 'awaitingPayment', 'buyer'),
    values: {},
    refusal: getRefusalMessage(restoreTradeIn('paid.awaitingConfirmation'), {
      type: 'cancellation.request',
      by: 'buyer',
    }),
    done: renderTradeIn('awaitingPayment', 'buyer', { requests: { buyerCancellation: 'requested' } }),
  },
  cancellationAnswer: {
    rendering: renderDialog(CancellationAnswerDialog, 'awaitingPayment', 'seller'),
    values: { accept: true, money: 'notPaid', sellOrder: 'keep' },
    refusal: getRefusalMessage(restoreTradeIn('paid.awaitingConfirmation'), {
      type: 'cancellation.accept',
      by: 'seller',
    }),
    done: renderTradeIn('expired', 'seller', { requests: { buyerCancellation: 'accepted' } }),
  },
  appeal: {
    rendering: renderDialog(AppealDialog, 'paid.lateConfirmation', 'buyer'),
    values: APPEAL_INPUT,
    invalidValues: { reason: '' },
    done: renderTrade('appealed', 'buyer'),
  },
  statement: {
    rendering: renderAppealDialog(StatementDialog, 'open.asked', 'buyer'),
    values: { text: 'The transfer was at ten.' },
    invalidValues: { text: '' },
    done: renderAppeal('open.undecided', 'buyer'),
  },
  evidence: {
    rendering: renderAppealDialog(EvidenceDialog, 'open.asked', 'buyer'),
    values: { picture: RECEIPT },
    invalidValues: { picture: '' },
    done: renderAppeal('open.undecided', 'buyer'),
  },
  review: {
    rendering: renderAppealDialog(ReviewDialog, 'open.proposed', 'buyer'),
    values: { text: 'The receipt is of the same day.' },
    invalidValues: { text: '' },
    done: renderAppeal('open.underReview', 'buyer'),
  },
  decisionAcceptance: {
    rendering: renderAppealDialog(AcceptanceDialog, 'open.proposed', 'buyer'),
    values: {},
    // The seller confirmed the payment in the meantime.
    refusal: getRefusalMessage(
      appealLifecycle.restore({ state: 'settled', stage: 'undecided', filed: ['buyer'], dueAt: NOW }, NOW),
      { type: 'decision.accept', by: 'buyer' },
    ),
    done: renderAppeal('decidedForSeller', 'buyer'),
  },
  claim: {
    rendering: renderClaimDialog(ClaimDialog, 'none', 'seller'),
    values: CLAIM_INPUT,
    invalidValues: { reason: '' },
    done: renderClaim('filed', 'seller'),
  },
  claimAnswer: {
    rendering: renderClaimDialog(ClaimAnswerDialog, 'filed', 'buyer'),
    values: { text: 'The payment stands in my statement.' },
    invalidValues: { text: '' },
    done: renderClaim('underReview', 'buyer'),
  },
  claimWithdrawal: {
    rendering: renderClaimDialog(ClaimWithdrawalDialog, 'filed', 'seller'),
    values: {},
    // The operator decided in the meantime.
    refusal: getRefusalMessage(
      claimLifecycle.restore(
        { party: 'seller', outcome: 'completed', endedAt: 0, state: 'upheld', filedAt: 0, isAnswered: false },
        NOW,
      ),
      { type: 'claim.withdraw' },
    ),
    done: renderClaim('withdrawn', 'seller'),
  },
} satisfies Partial<FormRenderings>
