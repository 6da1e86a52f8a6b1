import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as account from './account/index.js'
import * as announcements from './announcements/index.js'
import * as appeals from './appeals/index.js'
import * as auth from './auth/index.js'
import * as charts from './charts/index.js'
import * as claims from './claims/index.js'
import * as consoleApp from './console/index.js'
import * as root from './index.js'
import * as inspection from './inspection/index.js'
import * as investments from './investments/index.js'
import * as lifecycles from './lifecycles.js'
import * as liveSessions from './live-sessions/index.js'
import * as market from './market/index.js'
import * as notifications from './notifications/index.js'
import * as operator from './operator.js'
import * as orders from './orders/index.js'
import * as paymentDetails from './payment-details/index.js'
import * as profile from './profile/index.js'
import * as rates from './rates/index.js'
import * as react from './react/index.js'
import * as referrals from './referrals/index.js'
import * as secondFactor from './second-factor/index.js'
import * as statement from './statement/index.js'
import * as switches from './switches/index.js'
import * as terms from './terms/index.js'
import * as tokenRequests from './token-requests/index.js'
import * as trades from './trades/index.js'
import * as verification from './verification/index.js'
import * as webhooks from './webhooks/index.js'

const entryPoints: [string, object][] = Object.entries({
  '.': root,
  './lifecycles': lifecycles,
  './operator': operator,
  './charts': charts,
  './console': consoleApp,
  './auth': auth,
  './orders': orders,
  './trades': trades,
  './live-sessions': liveSessions,
  './appeals': appeals,
  './claims': claims,
  './rates': rates,
  './switches': switches,
  './announcements': announcements,
  './inspection': inspection,
  './investments': investments,
  './referrals': referrals,
  './notifications': notifications,
  './market': market,
  './second-factor': secondFactor,
  './verification': verification,
  './webhooks': webhooks,
  './terms': terms,
  './token-requests': tokenRequests,
  './account': account,
  './payment-details': paymentDetails,
  './statement': statement,
  './profile': profile,
  './react': react,
})

test('the entry points are those of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(entryPoints.map(([path]) => path).sort()).toEqual(Object.keys(manifest.exports).sort())
})

/** Removing or renaming one of these is a breaking change. */
test('the names of the values that each entry point exports', () => {
  const names = entryPoints.map(([path, exports]) => [path, Object.keys(exports).sort().join(' ')])
  expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
    {
      ".": "createApp createClock formFlow parseSeed resourceFlow serializeSeed",
      "./account": "accountClosing closeAccountForm dataDownload dataDownloadForm getClosingRefusals",
      "./announcements": "announcements",
      "./appeals": "appealForm appealLifecycle canAppeal decisionAcceptanceForm describeDestination evidenceForm getAppealSubject getAppealTimeline reviewForm statementForm viewAppeal",
      "./auth": "codeForm createSessionImplementations currentUser discardEmailByLinkForm discardEmailForm endOtherSessionsForm endSessionForm hasAccountRules hasEscrow hasOrderLimits hasStatement holdsBonuses loginFlow loginForm loginSessions logoutForm matchesWithinCountry newPasswordForm notMeForm passwordResetFlow resendForm resetRequestForm restrictsProfileChanges secondStepForm sessionFlow signupForm startPasswordReset",
      "./charts": "charts getTakenTransitions getTransitions operatorCharts",
      "./claims": "claimAnswerForm claimForm claimLifecycle claimWithdrawalForm viewClaims",
      "./console": "AUDIT_ACTS DISPOSITIONS EXPORT_DAYS INVITATION_LIFETIME LIST_PAGE_SIZE MAX_TOKEN_DAYS OPERATOR_ROLES PRICE_CHANGE_MAX QUEUE_FILTERS REFERRAL_RELATIONS SHARED_DATA SWITCH_TEXT_MAX TAKE_BACK_PERIOD TRADE_FILTERS WEEKDAYS YES acceptByPasskeyForm acceptInvitationForm actForm addOwnAuthenticatorForm addPasskeyForm canCall canDecideKind canDo canView caseQueue checkLedgerForm createConsoleApp defineAct downloadExportForm findCall finishSignInForm getKindLabel invitationFile operatorFind operatorList operatorRead operatorSessionFlow ownAccount passkeySignInForm passkeySupport previewForm profileEdit removeOwnAuthenticatorForm removeOwnPasskeyForm setUpAuthenticatorForm setUpOwnAuthenticatorForm signOutForm startSignInForm verificationRequest",
      "./inspection": "createInspection",
      "./investments": "INVESTMENTS_PAGE_SIZE investmentCountdown investmentForm investmentLifecycle investmentList moreInvestments reinvestForm selectInvestments toInvestmentSnapshot",
      "./lifecycles": "INVESTMENT_EFFECTS INVESTMENT_STATES NOTHING_TO_DECIDE TOKEN_REQUEST_EFFECTS TRADE_EFFECTS TRADE_STATE_FACTS appealLifecycle carryOutDecision claimLifecycle emailChangeLifecycle getClaimState getClosingRefusal getLiveSessionState getRefusal getStageEnd getTokenRequestState getTradeOutcome getTradeState getTradeWindow holdLifecycle investmentLifecycle isCancelledByConsent isEndingByConsent isHeld isOpenClaim isOpenTrade isStoppable liveSessionLifecycle orderLifecycle reauthenticationLifecycle referralBonusLifecycle replayTrade standingLifecycle storeAppeal switchLifecycle tickAppealedTrade toStoredTradeEvent tokenRequestLifecycle tradeLifecycle verificationLifecycle webhookLifecycle",
      "./live-sessions": "getLiveSessionState liveSessionLifecycle liveSessions liveSessionsFlow",
      "./market": "market",
      "./notifications": "NOTIFICATIONS_PAGE_SIZE NOTIFICATION_COUNT_MAX PUSH_UNREACHABLE countedNotifications createPushLogic dashboardNotifications moreNotifications notificationChangeForm notificationChoices pushFlow pushService removeDeviceForm screenNotifications unsubscribeForm",
      "./operator": "CASE_EFFECTS CASE_STATES MAX_CASE_NOTES ME announcementLifecycle caseLifecycle getCaseState getProposalState personLifecycle proposalLifecycle toCaseSnapshot toProposalSnapshot",
      "./orders": "ORDERS_PAGE_SIZE allOrders buyOrderForm cancelBuyForm cancelSellForm moreOrders orderHistory pendingBuyOrders pendingSellOrders selectOrders sellOrderForm",
      "./payment-details": "changeDetailsForm findChosenDetails institutions removeDetailsForm saveDetailsForm savedDetails toDetailsValues",
      "./profile": "getProfileValues newEmailForm passwordForm profileForm",
      "./rates": "rates",
      "./react": "AppProvider ConsoleProvider useApp useClock useConsole useForm useLatest useLeaveWelcome useOperatorSession useReached useResource useSession useUser",
      "./referrals": "REFERRALS_PAGE_SIZE moreReferrals referralBonusLifecycle referralCount referrals",
      "./second-factor": "authenticatorForm authenticatorSetUpFlow authenticatorSetUpForm codeConfirmationForm confirmationFlow passkeyConfirmationForm passkeyForm passkeyList passkeyLoginForm passkeyOffer passkeyPromptFlow passkeySetUpFlow passwordConfirmationForm pendingLogin protectionForm reauthenticationSettings recoveryCodesForm removeAuthenticatorForm removeFactorForm removePasskeyForm renamePasskeyForm",
      "./statement": "STATEMENT_PAGE_SIZE accountStatement moreStatement wholeStatement",
      "./switches": "switches",
      "./terms": "acceptTermsForm publishedDocument",
      "./token-requests": "TOKEN_REQUEST_EFFECTS cancelTokenRequestForm getTokenRequestState tokenRequestForm tokenRequestLifecycle tokenRequestList",
      "./trades": "PAYMENT_METHOD_PHRASES REQUEST_NAMES amountDisputeForm amountReportForm canReportAmount cancellationAnswerForm cancellationRequestForm confirmationForm describeAnotherName describeMissingPayment describePayer describeQuestion describeSituation describeTradeState describeTurn extensionAnswerForm extensionRequestForm formatPrice formatPriceDigits getNextDeadline getParty getPaymentVerb getTimeline getTradeLabel getTradeRequests getTradeState getTradeStateTone getTradeSteps getTradeTone getTurnEnd getTurnLabel hasGracePeriod isAccountNeeded isEndingByConsent isEscrowed isMyTurn isOpenTrade isPaymentExpected isReportedPaid isStandingStill listMyTurns listSendableMessages listTradeActions messageForm openTrades paymentForm restForm sortByUrgency toStoredTrade toTradeSnapshot tradeById tradeLifecycle viewPayer viewQuestion viewReceivedAmount viewTrade",
      "./verification": "pendingVerification verificationForm verificationLifecycle",
      "./webhooks": "addWebhookForm removeWebhookForm resumeWebhookForm rotateWebhookForm testWebhookForm webhookLifecycle webhookList",
    }
  `)
})
