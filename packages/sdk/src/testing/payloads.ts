import {
  allOrders,
  allOrdersWire,
  appeal,
  appealWire,
  claimedTrade,
  claimedTradeWire,
  countdown,
  countdownWire,
  createdWebhook,
  createdWebhookWire,
  investment,
  investmentList,
  investmentListWire,
  investmentWire,
  liveSessions,
  market,
  notification,
  notificationWire,
  order,
  orderWire,
  referralCount,
  referralRow,
  referralRowWire,
  savedDetails,
  savedDetailsWire,
  tokenRequest,
  tokenRequestWire,
  trade,
  tradeWire,
  user,
  userWire,
  webhook,
  webhookWire,
} from './fixtures.js'

/** A payload in the wire format and parsed, with its name in the response body, if any. */
export interface Payload {
  name?: string
  wire: unknown
  value: unknown
}
const userPayload: Payload = { name: 'user', wire: userWire, value: user }
const orderPayload: Payload = { wire: orderWire, value: order }
const investmentPayload: Payload = { name: 'investment', wire: investmentWire, value: investment }
const tradePayload: Payload = { wire: tradeWire, value: trade }
const claimedTradePayload: Payload = { wire: claimedTradeWire, value: claimedTrade }
const rates = { NGN: 100, GHS: 0.75, USDT: 0.000_625 }

const reauthenticationSettings = {
  isAsked: false,
  asksBeforeTokensMove: false,
  methods: ['password'],
  recoveryCodes: 0,
}
const reauthenticationPayload: Payload = { wire: reauthenticationSettings, value: reauthenticationSettings }
const confirmationPayload: Payload = {
  wire: { confirmedUntil: '2026-11-20T07:10:00.000Z' },
  value: { confirmedUntil: Date.UTC(2026, 10, 20, 7, 10) },
}
const authenticatorSecret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/CHT?secret=JBSWY3DPEHPK3PXP' }
const recoveryCodes: Payload = {
  wire: { recoveryCodes: ['ABCDE-23456'] },
  value: { recoveryCodes: ['ABCDE-23456'] },
}
const passkeyList: Payload = {
  wire: [
    { id: 'k1', name: 'Phone', createdAt: '2026-11-20T08:00:00.000Z', usedAt: '2026-11-20T09:00:00.000Z' },
    { id: 'k2', name: 'Laptop', createdAt: '2026-11-20T08:00:00.000Z' },
  ],
  value: [
    { id: 'k1', name: 'Phone', createdAt: Date.UTC(2026, 10, 20, 8), usedAt: Date.UTC(2026, 10, 20, 9) },
    { id: 'k2', name: 'Laptop', createdAt: Date.UTC(2026, 10, 20, 8) },
  ],
}
const knownPasskeys = [{ id: 'Y3JlZA', type: 'public-key', transports: ['internal'] }]
const passkeyRequest = {
  rpId: 'exchange.example',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: knownPasskeys,
  userVerification: 'required',
}
const passkeyRequestPayload: Payload = { wire: passkeyRequest, value: passkeyRequest }
const passkeyCreation = {
  rp: { id: 'exchange.example', name: 'CHT Exchange' },
  user: { id: 'dTE', name: 'ada@example.com', displayName: 'Ada Obi' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: knownPasskeys,
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
const notificationSettingsList = [{ kind: 'trades', mail: true, push: false }]
const pushDevice = { id: 'd1', name: 'Firefox on Linux', isCurrent: true }
const institution = {
  code: '011',
  name: 'First Bank',
  aliases: ['FBN'],
  kind: 'bank',
  hasCheckDigit: true,
}
const savedDetailsList = { wire: [savedDetailsWire], value: [savedDetails] }
const pushDeviceList: Payload = {
  wire: [{ ...pushDevice, createdAt: '2026-11-20T08:00:00.000Z' }],
  value: [{ ...pushDevice, createdAt: Date.UTC(2026, 10, 20, 8) }],
}
const posting = {
  _id: '7.available',
  kind: 'trade.bought',
  account: 'available',
  amount: 25_000,
  balance: 125_000,
  reference: 't1',
}
const statementList: Payload = {
  wire: [{ ...posting, postedAt: '2026-11-20T08:00:00.000Z' }],
  value: [{ ...posting, postedAt: Date.UTC(2026, 10, 20, 8) }],
}
const documentContent = [
  { type: 'heading', level: 1, text: [{ text: 'Terms' }] },
  { type: 'paragraph', text: [{ text: 'Read the ' }, { text: 'FAQ', isStrong: true, href: '/#faqs' }] },
  { type: 'list', isOrdered: false, items: [[{ text: 'One' }]] },
  { type: 'table', head: [[{ text: 'Data' }]], rows: [[[{ text: 'Orders' }]]] },
]
const document: Payload = {
  wire: { version: 2, publishedAt: '2026-11-20T00:00:00.000Z', content: documentContent },
  value: { version: 2, publishedAt: Date.UTC(2026, 10, 20), content: documentContent },
}
const loginSession = {
  id: 's1',
  browser: 'Firefox on Linux',
  address: '203.0.113.7',
  isCurrent: true,
}
const loginSessionList: Payload = {
  wire: [{ ...loginSession, createdAt: '2026-11-20T08:00:00.000Z', seenAt: '2026-11-20T09:00:00.000Z' }],
  value: [{ ...loginSession, createdAt: Date.UTC(2026, 10, 20, 8), seenAt: Date.UTC(2026, 10, 20, 9) }],
}
const dataReady: Payload = {
  wire: { readyUntil: '2026-11-20T08:05:00.000Z' },
  value: { readyUntil: Date.UTC(2026, 10, 20, 8, 5) },
}
const pushKey = { publicKey: 'BAo_key' }

/** A payload of each endpoint that has one, except the operator's endpoints. */
export const payloads: Record<string, Payload> = {
  'auth.signup': userPayload,
  'auth.login': userPayload,
  'auth.checkAuth': { name: 'user', wire: userWire, value: user },
  'settings.pendingVerification': { wire: false, value: false },
  'orders.pendingBuy': { wire: [orderWire], value: [order] },
  'orders.pendingSell': { wire: [], value: [] },
  'orders.all': { wire: allOrdersWire, value: allOrders },
  'orders.createBuy': orderPayload,
  'orders.createSell': orderPayload,
  'orders.cancelBuy': orderPayload,
  'orders.cancelSell': orderPayload,
  'orders.pay': tradePayload,
  'orders.confirm': tradePayload,
  'trades.open': { wire: [tradeWire], value: [trade] },
  'trades.get': tradePayload,
  'trades.reportAmount': tradePayload,
  'trades.disputeAmount': tradePayload,
  'trades.sendRest': tradePayload,
  'trades.sendMessage': tradePayload,
  'trades.requestExtension': tradePayload,
  'trades.answerExtension': tradePayload,
  'trades.requestCancellation': tradePayload,
  'trades.answerCancellation': tradePayload,
  'appeals.create': { wire: appealWire, value: appeal },
  'appeals.addStatement': tradePayload,
  'appeals.addPicture': tradePayload,
  'appeals.requestReview': tradePayload,
  'appeals.acceptDecision': tradePayload,
  'claims.file': claimedTradePayload,
  'claims.answer': claimedTradePayload,
  'claims.withdraw': claimedTradePayload,
  'investments.create': investmentPayload,
  'investments.reinvest': investmentPayload,
  'investments.list': { wire: investmentListWire, value: investmentList },
  'investments.countdown': { wire: countdownWire, value: countdown },
  'investments.referrals': { name: 'referralList', wire: [referralRowWire], value: [referralRow] },
  'investments.referralCount': { wire: referralCount, value: referralCount },
  'liveSessions.list': { wire: liveSessions, value: liveSessions },
  'notifications.list': { wire: [notificationWire], value: [notification] },
  'notifications.settings': { wire: notificationSettingsList, value: notificationSettingsList },
  'notifications.changeSetting': { wire: notificationSettingsList, value: notificationSettingsList },
  'account.dataDownload': { wire: {}, value: {} },
  'account.prepareDataDownload': dataReady,
  'auth.reauthentication': reauthenticationPayload,
  'auth.confirmByPassword': confirmationPayload,
  'auth.confirmByCode': confirmationPayload,
  'auth.askBeforeTokensMove': reauthenticationPayload,
  'auth.pendingLogin': {
    wire: { methods: ['authenticator'] },
    value: { methods: ['authenticator'] },
  },
  'auth.logInByCode': userPayload,
  'auth.setUpAuthenticator': { wire: authenticatorSecret, value: authenticatorSecret },
  'auth.addAuthenticator': recoveryCodes,
  'auth.removeAuthenticator': reauthenticationPayload,
  'auth.createRecoveryCodes': recoveryCodes,
  'auth.passkeyService': { wire: { rpId: 'exchange.example' }, value: { rpId: 'exchange.example' } },
  'auth.startPasskeyLogin': passkeyRequestPayload,
  'auth.logInByPasskey': userPayload,
  'auth.startPasskeyConfirmation': passkeyRequestPayload,
  'auth.confirmByPasskey': confirmationPayload,
  'auth.passkeys': passkeyList,
  'auth.startPasskeySetUp': { wire: passkeyCreation, value: passkeyCreation },
  'auth.addPasskey': recoveryCodes,
  'auth.renamePasskey': passkeyList,
  'auth.removePasskey': reauthenticationPayload,
  'account.closing': {
    wire: { obstacles: ['orders'], remainder: 3 },
    value: { obstacles: ['orders'], remainder: 3 },
  },
  'webhooks.list': { wire: [webhookWire], value: [webhook] },
  'webhooks.create': { wire: createdWebhookWire, value: createdWebhook },
  'webhooks.rotate': { wire: createdWebhookWire, value: createdWebhook },
  'paymentDetails.list': savedDetailsList,
  'paymentDetails.institutions': { wire: [institution], value: [institution] },
  'paymentDetails.save': { wire: savedDetailsWire, value: savedDetails },
  'paymentDetails.change': savedDetailsList,
  'auth.sessions': loginSessionList,
  'notifications.pushKey': { wire: pushKey, value: pushKey },
  'notifications.pushDevices': pushDeviceList,
  'notifications.addPushDevice': pushDeviceList,
  'notifications.removePushDevice': pushDeviceList,
  'statement.list': statementList,
  'terms.get': document,
  'market.get': { wire: market, value: market },
  'rates.get': { wire: rates, value: rates },
  'tokenRequests.list': {
    wire: { instructions: 'Pay to First Bank.', requests: [tokenRequestWire] },
    value: { instructions: 'Pay to First Bank.', requests: [tokenRequest] },
  },
  'tokenRequests.create': { wire: tokenRequestWire, value: tokenRequest },
  'tokenRequests.cancel': { wire: tokenRequestWire, value: tokenRequest },
  'announcements.list': {
    wire: [{ id: 'a1', title: 'New', body: 'More banks.', publishedAt: '2026-11-20T08:00:00.000Z' }],
    value: [{ id: 'a1', title: 'New', body: 'More banks.', publishedAt: Date.UTC(2026, 10, 20, 8) }],
  },
  'switches.list': {
    wire: [{ name: 'payments', text: 'Back at noon.', stoppedAt: '2026-11-20T08:00:00.000Z' }],
    value: [{ name: 'payments', text: 'Back at noon.', stoppedAt: Date.UTC(2026, 10, 20, 8) }],
  },
}
