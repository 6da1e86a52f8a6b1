import { accountClosing, closeAccountForm, dataDownload, dataDownloadForm } from '@cht/machines/account'
import { announcements } from '@cht/machines/announcements'
import {
  appealForm,
  decisionAcceptanceForm,
  evidenceForm,
  reviewForm,
  statementForm,
} from '@cht/machines/appeals'
import {
  codeForm,
  currentUser,
  discardEmailByLinkForm,
  discardEmailForm,
  endOtherSessionsForm,
  endSessionForm,
  loginForm,
  loginSessions,
  logoutForm,
  newPasswordForm,
  notMeForm,
  resendForm,
  resetRequestForm,
  secondStepForm,
  signupForm,
} from '@cht/machines/auth'
import { claimAnswerForm, claimForm, claimWithdrawalForm } from '@cht/machines/claims'
import {
  INVESTMENTS_PAGE_SIZE,
  investmentCountdown,
  investmentForm,
  investmentList,
  moreInvestments,
  reinvestForm,
} from '@cht/machines/investments'
import { liveSessions } from '@cht/machines/live-sessions'
import { market } from '@cht/machines/market'
import {
  countedNotifications,
  dashboardNotifications,
  moreNotifications,
  NOTIFICATIONS_PAGE_SIZE,
  notificationChangeForm,
  notificationChoices,
  pushService,
  removeDeviceForm,
  screenNotifications,
  unsubscribeForm,
} from '@cht/machines/notifications'
import {
  allOrders,
  buyOrderForm,
  cancelBuyForm,
  cancelSellForm,
  moreOrders,
  ORDERS_PAGE_SIZE,
  orderHistory,
  pendingBuyOrders,
  pendingSellOrders,
  sellOrderForm,
} from '@cht/machines/orders'
import {
  changeDetailsForm,
  institutions,
  removeDetailsForm,
  saveDetailsForm,
  savedDetails,
} from '@cht/machines/payment-details'
import { newEmailForm, passwordForm, profileForm } from '@cht/machines/profile'
import { rates } from '@cht/machines/rates'
import { moreReferrals, REFERRALS_PAGE_SIZE, referralCount, referrals } from '@cht/machines/referrals'
import {
  authenticatorForm,
  authenticatorSetUpForm,
  codeConfirmationForm,
  passkeyConfirmationForm,
  passkeyForm,
  passkeyList,
  passkeyLoginForm,
  passkeyOffer,
  passwordConfirmationForm,
  pendingLogin,
  protectionForm,
  reauthenticationSettings,
  recoveryCodesForm,
  removeAuthenticatorForm,
  removeFactorForm,
  removePasskeyForm,
  renamePasskeyForm,
} from '@cht/machines/second-factor'
import { accountStatement, moreStatement, STATEMENT_PAGE_SIZE, wholeStatement } from '@cht/machines/statement'
import { switches } from '@cht/machines/switches'
import { acceptTermsForm, publishedDocument } from '@cht/machines/terms'
import { cancelTokenRequestForm, tokenRequestForm, tokenRequestList } from '@cht/machines/token-requests'
import {
  amountDisputeForm,
  amountReportForm,
  cancellationAnswerForm,
  cancellationRequestForm,
  confirmationForm,
  extensionAnswerForm,
  extensionRequestForm,
  messageForm,
  openTrades,
  paymentForm,
  restForm,
  tradeById,
} from '@cht/machines/trades'
import { pendingVerification, verificationForm } from '@cht/machines/verification'
import {
  addWebhookForm,
  removeWebhookForm,
  resumeWebhookForm,
  rotateWebhookForm,
  testWebhookForm,
  webhookList,
} from '@cht/machines/webhooks'
import { PARTIES, SIDES } from '@cht/sdk/rules'
import { heldInvestment, TRADE_ID } from '../support/fixtures/index.js'

/** Every form: an instance of the form chart with its own values, validation and call. */
export const FORMS = {
  login: loginForm,
  signup: signupForm,
  code: codeForm,
  resend: resendForm,
  logout: logoutForm,
  buyOrder: buyOrderForm,
  sellOrder: sellOrderForm,
  cancelBuy: cancelBuyForm,
  cancelSell: cancelSellForm,
  payment: paymentForm,
  confirmation: confirmationForm,
  amountReport: amountReportForm,
  amountDispute: amountDisputeForm,
  rest: restForm,
  message: messageForm,
  extensionRequest: extensionRequestForm,
  extensionAnswer: extensionAnswerForm,
  cancellationRequest: cancellationRequestForm,
  cancellationAnswer: cancellationAnswerForm,
  appeal: appealForm,
  statement: statementForm,
  evidence: evidenceForm,
  review: reviewForm,
  decisionAcceptance: decisionAcceptanceForm,
  claim: claimForm,
  claimAnswer: claimAnswerForm,
  claimWithdrawal: claimWithdrawalForm,
  investment: investmentForm,
  reinvest: reinvestForm,
  verification: verificationForm,
  profile: profileForm,
  newEmail: newEmailForm,
  password: passwordForm,
  endSession: endSessionForm,
  endOtherSessions: endOtherSessionsForm,
  notMe: notMeForm,
  removeFactor: removeFactorForm,
  addWebhook: addWebhookForm,
  rotateWebhook: rotateWebhookForm,
  testWebhook: testWebhookForm,
  resumeWebhook: resumeWebhookForm,
  removeWebhook: removeWebhookForm,
  tokenRequest: tokenRequestForm,
  cancelTokenRequest: cancelTokenRequestForm,
  dataDownload: dataDownloadForm,
  closeAccount: closeAccountForm,
  unsubscribe: unsubscribeForm,
  resetRequest: resetRequestForm,
  newPassword: newPasswordForm,
  notificationChange: notificationChangeForm,
  removeDevice: removeDeviceForm,
  saveDetails: saveDetailsForm,
  changeDetails: changeDetailsForm,
  removeDetails: removeDetailsForm,
  acceptTerms: acceptTermsForm,
  discardEmail: discardEmailForm,
  discardEmailByLink: discardEmailByLinkForm,
  secondStep: secondStepForm,
  passwordConfirmation: passwordConfirmationForm,
  codeConfirmation: codeConfirmationForm,
  protection: protectionForm,
  authenticatorSetUp: authenticatorSetUpForm,
  authenticator: authenticatorForm,
  removeAuthenticator: removeAuthenticatorForm,
  recoveryCodes: recoveryCodesForm,
  passkey: passkeyForm,
  passkeyLogin: passkeyLoginForm,
  passkeyConfirmation: passkeyConfirmationForm,
  renamePasskey: renamePasskeyForm,
  removePasskey: removePasskeyForm,
}

/** The forms that stay open when they are done. Any other form closes, and the next screen is shown. */
export const FORMS_OPEN_WHEN_DONE = [
  'resend',
  'message',
  'verification',
  'profile',
  'password',
  'notMe',
  'removeFactor',
  'testWebhook',
  'dataDownload',
  'unsubscribe',
  'resetRequest',
  'newPassword',
  'notificationChange',
  'discardEmail',
  'discardEmailByLink',
  'protection',
  'authenticatorSetUp',
  'recoveryCodes',
  'passkey',
] as const

/** The cursor of the second page of a list. */
export const NEXT_CURSOR = 'next'

/** Every resource: an instance of the resource chart with its own call. */
export const RESOURCES = {
  currentUser,
  loginSessions,
  webhookList,
  liveSessions,
  allOrders,
  pendingBuyOrders,
  pendingSellOrders,
  openTrades,
  tradeById: tradeById(TRADE_ID),
  investmentList,
  investmentCountdown: investmentCountdown(heldInvestment._id),
  referrals,
  referralCount,
  dashboardNotifications,
  countedNotifications,
  screenNotifications,
  moreNotifications: moreNotifications(NEXT_CURSOR, NOTIFICATIONS_PAGE_SIZE),
  notificationChoices,
  pushService,
  moreOrders: moreOrders('buy', 'completed', NEXT_CURSOR, ORDERS_PAGE_SIZE),
  moreInvestments: moreInvestments('completed', NEXT_CURSOR, INVESTMENTS_PAGE_SIZE),
  moreReferrals: moreReferrals(NEXT_CURSOR, REFERRALS_PAGE_SIZE),
  orderHistory,
  market,
  rates,
  switches,
  announcements,
  accountStatement: accountStatement(undefined),
  moreStatement: moreStatement(undefined, NEXT_CURSOR, STATEMENT_PAGE_SIZE),
  wholeStatement: wholeStatement(undefined),
  tokenRequestList,
  publishedDocument: publishedDocument('terms'),
  pendingVerification,
  dataDownload,
  accountClosing,
  savedDetails,
  institutions,
  reauthenticationSettings,
  pendingLogin,
  passkeyOffer,
  passkeyList,
}

/** The screens that show the state of the identity verification. */
export const VERIFICATION_SCREENS = ['settings', 'home'] as const

/** The screens whose stories show the banner with the standing of the account. */
export const STANDING_SCREENS = ['home', 'orders'] as const

/** The screens whose stories show what the operator has stopped. */
export const SWITCH_SCREENS = ['signUp', 'buyOrder', 'sellOrder', 'stake', 'payment', 'confirmation'] as const

/** The screens that show referral bonuses. */
export const BONUS_SCREENS = ['affiliate', 'home'] as const

/** The screens on which the user can turn pushes on, or on again. */
export const PUSH_SCREENS = ['settings', 'orders', 'trade', 'home'] as const

/** The screens on which the browser is asked for a passkey. */
export const PASSKEY_SCREENS = ['login', 'confirmation', 'settings'] as const

/** The screens that show the live session's banner. */
export const LIVE_SESSION_SCREENS = ['home', 'orders'] as const

/** What an announcement is about. */
export const ANNOUNCEMENT_KINDS = ['news', 'maintenance'] as const

/**
 * The roles of each chart. A role is who sees the state or what shows it: a party, the side of an order, a screen, a form
 * or a resource. Each state of a chart has a story for each role.
 */
export const ROLES: Record<string, readonly string[]> = {
  order: SIDES,
  trade: PARTIES,
  appeal: PARTIES,
  claim: PARTIES,
  investment: ['owner'],
  referralBonus: BONUS_SCREENS,
  tokenRequest: ['owner'],
  verification: VERIFICATION_SCREENS,
  standing: STANDING_SCREENS,
  hold: STANDING_SCREENS,
  switch: SWITCH_SCREENS,
  announcement: ANNOUNCEMENT_KINDS,
  reauthentication: ['owner'],
  emailChange: ['owner'],
  webhook: ['owner'],
  passwordReset: ['guest'],
  login: ['guest'],
  authenticatorSetUp: ['owner'],
  passkeySetUp: ['owner'],
  passkeyPrompt: PASSKEY_SCREENS,
  confirmation: ['owner'],
  liveSession: LIVE_SESSION_SCREENS,
  liveSessions: LIVE_SESSION_SCREENS,
  session: ['anyone'],
  push: PUSH_SCREENS,
  form: Object.keys(FORMS),
  resource: Object.keys(RESOURCES),
}
