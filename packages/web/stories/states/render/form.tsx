import type { FormDefinition } from '@cht/machines'
import {
  getRefusal,
  type InvestmentEvent,
  type OrderEvent,
  restoreInvestment,
  restoreOrder,
  restoreTrade,
  type TradeEvent,
} from '@cht/machines/lifecycles'
import { pushService } from '@cht/machines/notifications'
import { reauthenticationSettings } from '@cht/machines/second-factor'
import { toStoredTrade, viewTrade } from '@cht/machines/trades'
import { account } from '@cht/sdk/account'
import { auth, emailChange, type LoginSession, passwordReset, sessions } from '@cht/sdk/auth'
import { investments } from '@cht/sdk/investments'
import { notificationSettings, pushDevices } from '@cht/sdk/notifications'
import { orders, type Side } from '@cht/sdk/orders'
import { paymentDetails } from '@cht/sdk/payment-details'
import { profile as profileEndpoints } from '@cht/sdk/profile'
import {
  type Passkey,
  passkeys as passkeyCalls,
  reauthentication,
  secondFactor,
} from '@cht/sdk/second-factor'
import { terms } from '@cht/sdk/terms'
import type { MatchedOrder, Party, TradeState } from '@cht/sdk/trades'
import { SideMenu } from '../../../src/app/shell/side-menu.js'
import { ReinvestDialog } from '../../../src/features/investments/reinvest-dialog.js'
import { CancelDialog } from '../../../src/features/orders/cancel-dialog.js'
import { ChangeDetailsDialog } from '../../../src/features/payment-details/change-details-dialog.js'
import { RemoveDetailsDialog } from '../../../src/features/payment-details/remove-details-dialog.js'
import { SaveDetailsDialog } from '../../../src/features/payment-details/save-details-dialog.js'
import { CloseAccountDialog } from '../../../src/features/settings/close-account.js'
import {
  EndOtherSessionsDialog,
  EndSessionDialog,
} from '../../../src/features/settings/end-session-dialog.js'
import { RemoveAuthenticatorDialog } from '../../../src/features/settings/remove-authenticator-dialog.js'
import { RemovePasskeyDialog } from '../../../src/features/settings/remove-passkey-dialog.js'
import { RenamePasskeyDialog } from '../../../src/features/settings/rename-passkey-dialog.js'
import { AppealDialog } from '../../../src/features/trades/appeal-dialog.js'
import {
  AcceptanceDialog,
  EvidenceDialog,
  ReviewDialog,
  StatementDialog,
} from '../../../src/features/trades/appeal-process-dialogs.js'
import {
  CancellationAnswerDialog,
  CancellationRequestDialog,
} from '../../../src/features/trades/cancellation-dialogs.js'
import { ConfirmationDialog } from '../../../src/features/trades/confirmation-dialog.js'
import { PaymentDialog } from '../../../src/features/trades/payment-dialog.js'
import {
  APPEAL_INPUT,
  type AppealStateName,
  ada,
  adaAsTrader,
  buildOrder,
  buildTrade,
  heldInvestment,
  loginSessions,
  NOW,
  passkeys,
  savedAccount,
  TRADE_TIMES,
  unverifiedAda,
  withAuthenticator,
  withPasskeys,
} from '../../support/fixtures/index.js'
import { RECEIPT, receiptFile } from '../../support/fixtures/receipt.js'
import { type FormState, stubData, stubForm } from '../../support/stubs.js'
import { FORMS, type FORMS_OPEN_WHEN_DONE } from '../roles.js'
import { renderAppeal } from './appeal.js'
import { renderAuthenticator, renderAuthenticatorSetUp } from './authenticator.js'
import { renderConfirmation } from './confirmation.js'
import { renderEmailChange } from './email-change.js'
import { renderInvestment, renderNewInvestment } from './investment.js'
import { renderLogin } from './login.js'
import { renderOrder } from './order.js'
import { renderPasskeys } from './passkey.js'
import type { Rendering } from './rendering.js'
import { renderSession } from './session.js'
import { renderTrade, renderTradeData } from './trade.js'

type Forms = typeof FORMS
export type FormName = keyof Forms

/** Why a form fails: the server refuses it with a message, or its values do not pass the form's validation. */
type Failure<Values> =
  | { refusal: string; invalidValues?: never }
  | { invalidValues: Partial<Values>; refusal?: never }

type FormRendering<Values> = Failure<Values> & {
  /** The screen or dialog with the form. */
  rendering: Rendering
  /** The submitted values, which are valid. */
  values: Partial<Values>
}

/** The screen that follows when a form is done. A form that stays open has none. */
type Done<Name extends FormName> = Name extends (typeof FORMS_OPEN_WHEN_DONE)[number]
  ? { done?: never }
  : { done: Rendering }

/** The message with which a lifecycle refuses an event. */
const getRefusalMessage = (
  snapshot: Parameters<typeof getRefusal>[0],
  event: InvestmentEvent | OrderEvent | TradeEvent,
): string => {
  const reason = getRefusal(snapshot, event)
  if (!reason) throw new Error(`The lifecycle does not refuse ${event.type}`)
  return reason.message
}

const ignore = () => {}
const [firstPasskey] = passkeys as [Passkey]
const NOTIFICATIONS_TAB = '/settings?tab=notifications'
const renderDialog = (Dialog: typeof PaymentDialog, state: TradeState, party: Party): Rendering => {
  const view = viewTrade(buildTrade(state, party), TRADE_TIMES[state], ada._id)
  return { now: TRADE_TIMES[state], panel: <Dialog view={view} appealable={[view]} onClose={ignore} /> }
}

const renderAppealDialog = (
  Dialog: typeof PaymentDialog,
  appeal: AppealStateName,
  party: Party,
): Rendering => {
  const view = viewTrade(buildTrade('appealed', party, { paidAt: NOW, appeal }), NOW, ada._id)
  return { now: NOW, panel: <Dialog view={view} appealable={[]} onClose={ignore} /> }
}

/** A token like that in the link of a mail about a password reset. */
const RESET_TOKEN = 'A'.repeat(43)
const guest: Rendering = { gate: 'guest' }
const codeScreen: Rendering = renderSession('phoneUnverified')
const profile: Rendering = { url: '/settings?tab=profile' }
const security: Rendering = { url: '/settings?tab=security' }
const newEmail: Rendering = { ...profile, user: { ...ada, pendingEmail: 'ada.obi@example.com' } }
const otherSession = loginSessions[1] as LoginSession
const order = { amount: 25_000, paymentMethod: 'bank' } as const
const investment = { amount: 100_000, planDurationDays: 14 } as const

/** The lifecycle of a trade in a state. */
const restoreTradeIn = (state: TradeState, changes: Partial<MatchedOrder> = {}) => {
  const now = TRADE_TIMES[state]
  return restoreTrade(toStoredTrade({ ...buildTrade(state, 'buyer'), ...changes }, now), now)
}
/** The screen of a trade in a state, with changes to its data. */
const renderTradeIn = (state: TradeState, party: Party, changes: Partial<MatchedOrder> = {}) =>
  renderTradeData({ ...buildTrade(state, party), ...changes }, state)
const buildCancelRendering = (side: Side): FormRendering<{ id: string }> & { done: Rendering } => ({
  rendering: { panel: <CancelDialog order={buildOrder()} side={side} onClose={ignore} /> },
  values: {},
  refusal: getRefusalMessage(restoreOrder({ side, status: 'approved' }), { type: 'order.cancel' }),
  done: renderOrder('cancelled', side),
})

const FORM_RENDERINGS: { [Name in FormName]: FormRendering<Forms[Name]['initial']> & Done<Name> } = {
  login: {
    rendering: { ...guest, url: '/login' },
    values: { email: ada.email, password: 'correct horse' },
    refusal: auth.login.fallback,
    done: renderSession('verified'),
  },
  signup: {
    rendering: { ...guest, url: '/signup' },
    values: {
      fullName: ada.fullName,
      username: ada.username,
      phoneNumber: ada.phoneNumber,
      email: ada.email,
      country: 'nigeria',
      password: 'correct horse',
      confirmPassword: 'correct horse',
      agree: true,
    },
    invalidValues: { confirmPassword: 'correct house' },
    done: codeScreen,
  },
  code: {
    rendering: codeScreen,
    values: { email: ada.email, code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: renderSession('justVerified'),
  },
  resend: {
    rendering: codeScreen,
    values: { email: ada.email },
    refusal: auth.resendOtp.fallback,
  },
  logout: {
    rendering: { panel: <SideMenu user={ada} onClose={ignore} /> },
    values: {},
    refusal: auth.logout.fallback,
    done: renderSession('guest'),
  },
  buyOrder: {
    rendering: { url: '/create-buy-order' },
    values: order,
    refusal: orders.createBuy.fallback,
    done: renderOrder('pending', 'buy', order),
  },
  sellOrder: {
    rendering: { url: '/create-sell-order' },
    values: { ...order, ...adaAsTrader.account },
    invalidValues: { accountNumber: '' },
    done: renderOrder('pending', 'sell', { ...order, ...adaAsTrader.account }),
  },
  cancelBuy: buildCancelRendering('buy'),
  cancelSell: buildCancelRendering('sell'),
  payment: {
    rendering: renderDialog(PaymentDialog, 'awaitingPayment', 'buyer'),
    values: { paymentProof: RECEIPT },
    refusal: getRefusalMessage(restoreTradeIn('cancelled'), { type: 'payment.submit', by: 'buyer' }),
    done: renderTrade('paid.awaitingConfirmation', 'buyer'),
  },
  confirmation: {
    rendering: renderDialog(ConfirmationDialog, 'paid.awaitingConfirmation', 'seller'),
    values: {},
    // The payment was already confirmed in another tab.
    refusal: getRefusalMessage(restoreTradeIn('completed'), { type: 'payment.confirm', by: 'seller' }),
    done: renderTrade('completed', 'seller'),
  },
  message: {
    rendering: renderTradeIn('paid.awaitingConfirmation', 'buyer'),
    values: { message: 'paid' },
    refusal: getRefusalMessage(
      restoreTradeIn('paid.awaitingConfirmation', {
        messages: { buyer: { count: 1, lastAt: TRADE_TIMES['paid.awaitingConfirmation'] } },
      }),
      { type: 'message.send', by: 'buyer', message: 'paid' },
    ),
  },
  extensionRequest: {
    rendering: renderTradeIn('awaitingPayment', 'buyer'),
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
    values: { accept: true },
    refusal: getRefusalMessage(restoreTradeIn('paid.awaitingConfirmation'), {
      type: 'cancellation.accept',
      by: 'seller',
    }),
    done: renderTradeIn('cancelled', 'seller', { requests: { buyerCancellation: 'accepted' } }),
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
    refusal: 'This appeal was settled when the seller confirmed',
    done: renderAppeal('decidedForSeller', 'buyer'),
  },
  investment: {
    rendering: { url: '/create-investment' },
    values: investment,
    refusal: investments.create.fallback,
    done: renderNewInvestment(investment),
  },
  reinvest: {
    rendering: { panel: <ReinvestDialog investment={heldInvestment} onClose={ignore} onDone={ignore} /> },
    values: {},
    refusal: getRefusalMessage(restoreInvestment({ state: 'released', endsAt: NOW, releasesAt: NOW }, NOW), {
      type: 'investment.reinvest',
    }),
    done: renderInvestment('reinvested'),
  },
  verification: {
    rendering: { url: '/settings?tab=verification', user: unverifiedAda },
    values: {
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: receiptFile(),
      backImage: receiptFile(),
    },
    invalidValues: { backImage: undefined },
  },
  profile: {
    rendering: profile,
    values: { fullName: 'Ada Obi Okafor' },
    invalidValues: { fullName: ada.fullName },
  },
  newEmail: {
    rendering: newEmail,
    values: { email: 'ada.obi@example.com', code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: renderEmailChange('waiting'),
  },
  password: {
    rendering: { url: '/settings?tab=security' },
    values: { oldPassword: 'correct horse', newPassword: 'battery staple' },
    refusal: profileEndpoints.changePassword.fallback,
  },
  endSession: {
    rendering: { panel: <EndSessionDialog session={otherSession} onClose={ignore} /> },
    values: {},
    refusal: sessions.end.fallback,
    done: security,
  },
  endOtherSessions: {
    rendering: { panel: <EndOtherSessionsDialog onClose={ignore} /> },
    values: {},
    refusal: sessions.endOthers.fallback,
    done: security,
  },
  notMe: {
    rendering: { ...guest, url: '/not-me?token=user.device.until.signature' },
    values: { token: 'user.device.until.signature' },
    refusal: sessions.notMe.fallback,
  },
  closeAccount: {
    rendering: {
      panel: <CloseAccountDialog user={ada} closing={{ obstacles: [], remainder: 0 }} onClose={ignore} />,
    },
    values: { password: 'correct horse' },
    refusal: account.close.fallback,
    done: renderSession('guest'),
  },
  dataDownload: {
    rendering: { url: '/settings?tab=security' },
    values: { password: 'correct horse' },
    refusal: account.prepareDataDownload.fallback,
  },
  unsubscribe: {
    rendering: { ...guest, url: '/unsubscribe?token=user.trades.signature' },
    values: { token: 'user.trades.signature' },
    refusal: notificationSettings.unsubscribe.fallback,
  },
  resetRequest: {
    rendering: { ...guest, url: '/forgot-password' },
    values: { email: ada.email },
    refusal: passwordReset.request.fallback,
  },
  newPassword: {
    rendering: { ...guest, url: `/forgot-password?token=${RESET_TOKEN}` },
    values: {
      code: '12345678',
      newPassword: 'a new long password',
      confirmPassword: 'a new long password',
      token: RESET_TOKEN,
    },
    refusal: passwordReset.complete.fallback,
  },
  notificationChange: {
    rendering: { url: NOTIFICATIONS_TAB },
    values: { kind: 'trades', channel: 'mail', isOn: false },
    refusal: notificationSettings.change.fallback,
  },
  removeDevice: {
    rendering: { url: NOTIFICATIONS_TAB },
    values: { id: 'device-1' },
    refusal: pushDevices.remove.fallback,
    done: {
      url: NOTIFICATIONS_TAB,
      resources: [stubData(pushService, { publicKey: 'key', devices: [] })],
      absentText: 'Devices that get alerts',
    },
  },
  saveDetails: {
    rendering: { panel: <SaveDetailsDialog user={ada} onClose={ignore} /> },
    values: { paymentMethod: 'bank', ...adaAsTrader.account, name: 'Wages' },
    invalidValues: { accountName: '' },
    done: profile,
  },
  changeDetails: {
    rendering: { panel: <ChangeDetailsDialog details={savedAccount} onClose={ignore} /> },
    values: { name: 'Salary' },
    refusal: paymentDetails.change.fallback,
    done: profile,
  },
  removeDetails: {
    rendering: { panel: <RemoveDetailsDialog details={savedAccount} onClose={ignore} /> },
    values: {},
    refusal: paymentDetails.remove.fallback,
    done: profile,
  },
  acceptTerms: {
    rendering: { url: '/home', user: { ...ada, termsToAccept: 2 } },
    values: { version: 2 },
    refusal: terms.accept.fallback,
    done: { url: '/home' },
  },
  discardEmail: {
    rendering: renderEmailChange('waiting'),
    values: {},
    refusal: emailChange.discard.fallback,
  },
  secondStep: {
    rendering: renderLogin('enteringCode'),
    values: { code: '048213' },
    refusal: secondFactor.logIn.fallback,
    done: renderSession('verified'),
  },
  codeConfirmation: {
    rendering: {
      ...renderConfirmation('asking'),
      resources: [stubData(reauthenticationSettings, withAuthenticator)],
    },
    values: { code: '048213' },
    refusal: reauthentication.byCode.fallback,
    done: renderConfirmation('idle'),
  },
  authenticatorSetUp: {
    rendering: security,
    values: {},
    refusal: secondFactor.setUpAuthenticator.fallback,
  },
  authenticator: {
    rendering: renderAuthenticatorSetUp('enteringCode'),
    values: { code: '048213' },
    refusal: secondFactor.addAuthenticator.fallback,
    done: renderAuthenticatorSetUp('showingRecoveryCodes'),
  },
  removeAuthenticator: {
    rendering: { panel: <RemoveAuthenticatorDialog isLast onClose={ignore} /> },
    values: {},
    refusal: secondFactor.removeAuthenticator.fallback,
    done: security,
  },
  passkey: {
    rendering: renderPasskeys('none'),
    values: {},
    refusal: passkeyCalls.add.fallback,
  },
  renamePasskey: {
    rendering: { panel: <RenamePasskeyDialog passkey={firstPasskey} onClose={ignore} /> },
    values: { id: firstPasskey.id, name: 'My phone' },
    refusal: passkeyCalls.rename.fallback,
    done: renderPasskeys('some'),
  },
  removePasskey: {
    rendering: { panel: <RemovePasskeyDialog passkey={firstPasskey} isLast={false} onClose={ignore} /> },
    values: { id: firstPasskey.id },
    refusal: passkeyCalls.remove.fallback,
    done: renderPasskeys('some'),
  },
  passkeyLogin: {
    rendering: renderLogin('enteringPassword'),
    values: { isSecondStep: false },
    refusal: passkeyCalls.logIn.fallback,
    done: renderSession('verified'),
  },
  passkeyConfirmation: {
    rendering: {
      ...renderConfirmation('asking'),
      resources: [stubData(reauthenticationSettings, withPasskeys)],
    },
    values: {},
    refusal: passkeyCalls.confirm.fallback,
    done: renderConfirmation('idle'),
  },
  recoveryCodes: {
    rendering: renderAuthenticator('on'),
    values: {},
    refusal: secondFactor.createRecoveryCodes.fallback,
  },
  passwordConfirmation: {
    rendering: renderConfirmation('asking'),
    values: { password: 'correct horse' },
    refusal: reauthentication.byPassword.fallback,
    done: renderConfirmation('idle'),
  },
  protection: {
    rendering: security,
    values: { isOn: true },
    refusal: reauthentication.askBeforeTokensMove.fallback,
  },
  discardEmailByLink: {
    rendering: { ...guest, url: '/keep-email?token=user.signature' },
    values: { token: 'user.signature' },
    refusal: emailChange.discardByLink.fallback,
  },
}

/** Returns the values that the form contains in a state. */
const getEnteredValues = (state: FormState, values: object, invalidValues: object | undefined): object => {
  if (state === 'editing') return {}
  return state === 'failed' ? { ...values, ...invalidValues } : values
}

export function renderForm(state: FormState, name: FormName): Rendering {
  const { rendering, values, invalidValues, refusal: message, done } = FORM_RENDERINGS[name]
  if (state === 'done' && done) return done
  const form: FormDefinition<object, never> = FORMS[name] as never
  const entered = getEnteredValues(state, values, invalidValues)
  return { ...rendering, forms: [stubForm(form, state, entered, message)] }
}
