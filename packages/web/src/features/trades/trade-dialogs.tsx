import { canAppeal } from '@cht/machines/appeals'
import type { TradeActionName, TradeView } from '@cht/machines/trades'
import { AmountDisputeDialog, AmountReportDialog, RestDialog } from './amount-dialogs.js'
import { CannotPayDialog, MissingMoneyDialog } from './answer-dialogs.js'
import { AppealDialog } from './appeal-dialog.js'
import { AcceptanceDialog, EvidenceDialog, ReviewDialog, StatementDialog } from './appeal-process-dialogs.js'
import { CancellationAnswerDialog, CancellationRequestDialog } from './cancellation-dialogs.js'
import { ClaimAnswerDialog, ClaimDialog, ClaimWithdrawalDialog } from './claim-dialogs.js'
import { ConfirmationDialog } from './confirmation-dialog.js'
import { PaymentDialog } from './payment-dialog.js'
import { ProofDialog } from './proof-dialog.js'

const DIALOGS = {
  pay: PaymentDialog,
  sendRest: RestDialog,
  disputeAmount: AmountDisputeDialog,
  confirm: ConfirmationDialog,
  missing: MissingMoneyDialog,
  cannotPay: CannotPayDialog,
  reportAmount: AmountReportDialog,
  proof: ProofDialog,
  appeal: AppealDialog,
  joinAppeal: AppealDialog,
  requestCancellation: CancellationRequestDialog,
  acceptCancellation: CancellationAnswerDialog,
  addStatement: StatementDialog,
  addPicture: EvidenceDialog,
  requestReview: ReviewDialog,
  acceptDecision: AcceptanceDialog,
  fileClaim: ClaimDialog,
  answerClaim: ClaimAnswerDialog,
  withdrawClaim: ClaimWithdrawalDialog,
} satisfies Record<TradeActionName, unknown> & Record<string, unknown>

export type TradeDialogName = keyof typeof DIALOGS

/** The open dialog, and the trade that it was opened for. */
export interface ActiveTradeDialog {
  name: TradeDialogName
  view: TradeView
}
export type OpenTradeDialog = (name: TradeDialogName, view: TradeView) => void

export interface TradeDialogsProps {
  views: readonly TradeView[]
  active: ActiveTradeDialog
  onOpen: OpenTradeDialog
  onClose: () => void
}

/**
 * Renders the open dialog of a trade. The screen stores which one is open, because the trade's card may be removed from
 * its list while the user picks a picture.
 */
export function TradeDialogs({ views, active, onOpen, onClose }: TradeDialogsProps) {
  const Dialog = DIALOGS[active.name]
  // If the trade is no longer listed, it is shown as it was when the dialog was opened.
  const view = views.find(({ trade }) => trade._id === active.view.trade._id) ?? active.view
  return <Dialog view={view} appealable={views.filter(canAppeal)} onOpen={onOpen} onClose={onClose} />
}
