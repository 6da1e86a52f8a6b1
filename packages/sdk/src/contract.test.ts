import { expect, test } from 'vitest'
import { contract } from './contract.js'
import { type Endpoint, requiresTerms } from './define-endpoint.js'
import { isRead } from './is-read.js'
import { operator } from './operator/endpoints.js'
import { hasIdempotencyKey } from './retry.js'
import { payloads } from './testing/payloads.js'

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
)
const mapEndpoints = <Value>(read: (endpoint: Endpoint) => Value) =>
  Object.fromEntries(endpoints.map(([name, endpoint]) => [name, read(endpoint)]))

test('every endpoint with a payload has a fixture', () => {
  const withOutput = endpoints.filter(([, endpoint]) => endpoint.output !== undefined).map(([name]) => name)
  expect(Object.keys(payloads).sort()).toEqual(withOutput.sort())
})

/** Adds a password to every object of a response body. */
const addPasswords = (wire: unknown): unknown => {
  if (typeof wire !== 'object' || wire === null) return wire
  if (Array.isArray(wire)) return wire.map(addPasswords)
  const fields = Object.entries(wire).map(([name, value]) => [name, addPasswords(value)])
  return { ...Object.fromEntries(fields), password: 'secret' }
}

test('[model.1] no parsed payload has a password, even if the back end sends one', () => {
  const results = endpoints.flatMap(([name, { output }]) =>
    output && payloads[name] ? [[name, output(addPasswords(payloads[name].wire))]] : [],
  )
  const expected = Object.entries(payloads).map(([name, { value }]) => [name, { ok: true, value }])
  expect(Object.fromEntries(results)).toEqual(Object.fromEntries(expected))
})

test('[toast.3] the fallback message of every endpoint', () => {
  expect(mapEndpoints((endpoint) => endpoint.fallback)).toEqual({
    'auth.signup': 'Signup failed',
    'auth.login': 'Login failed',
    'auth.logout': 'Error Logging Out',
    'auth.verifyOtp': 'Error Verifying phone number',
    'auth.resendOtp': 'Error resending verification message',
    'auth.checkAuth': 'Something went wrong',
    'settings.requestVerification': 'Error resending verification message',
    'settings.pendingVerification': 'Error fetching pending verification',
    'settings.editProfile': 'Error sending request',
    'settings.changePassword': 'Error changing password',
    'orders.pendingBuy': 'Error Fetching Buy Orders',
    'orders.pendingSell': 'Error Fetching Sell Orders',
    'orders.all': 'Something went wrong',
    'orders.createBuy': 'Error Creating Buy Order',
    'orders.createSell': 'Error Creating Sell Order',
    'orders.cancelBuy': 'Something went wrong',
    'orders.cancelSell': 'Something went wrong',
    'orders.pay': 'Something went wrong',
    'orders.confirm': 'Something went wrong',
    'trades.open': 'Something went wrong',
    'trades.get': 'Something went wrong',
    'trades.sendMessage': 'Something went wrong',
    'trades.requestExtension': 'Something went wrong',
    'trades.answerExtension': 'Something went wrong',
    'trades.requestCancellation': 'Something went wrong',
    'trades.reportAmount': 'Something went wrong',
    'trades.disputeAmount': 'Something went wrong',
    'trades.sendRest': 'Something went wrong',
    'trades.answerCancellation': 'Something went wrong',
    'appeals.addStatement': 'Something went wrong',
    'appeals.addPicture': 'Something went wrong',
    'appeals.requestReview': 'Something went wrong',
    'appeals.acceptDecision': 'Something went wrong',
    'appeals.create': 'Something went wrong',
    'claims.file': 'Something went wrong',
    'claims.answer': 'Something went wrong',
    'claims.withdraw': 'Something went wrong',
    'investments.create': 'Error Creating Investment',
    'investments.reinvest': 'Something went wrong',
    'investments.list': 'Failed to fetch investments',
    'investments.countdown': 'Something went wrong',
    'investments.referrals': 'Something went wrong',
    'investments.referralCount': 'Something went wrong',
    'liveSessions.list': 'Something went wrong',
    'notifications.list': 'Something went wrong',
    'market.get': 'Something went wrong',
    'account.dataDownload': 'Something went wrong',
    'account.prepareDataDownload': 'Error preparing your data',
    'account.closing': 'Something went wrong',
    'account.close': 'Error closing your account',
    'notifications.settings': 'Something went wrong',
    'notifications.changeSetting': 'Error saving settings',
    'notifications.unsubscribe': 'Error saving settings',
    'auth.passkeyService': 'Something went wrong',
    'auth.startPasskeyLogin': 'Login failed',
    'auth.logInByPasskey': 'Login failed',
    'auth.startPasskeyConfirmation': 'Error confirming that it is you',
    'auth.confirmByPasskey': 'Error confirming that it is you',
    'auth.passkeys': 'Something went wrong',
    'auth.startPasskeySetUp': 'Error setting up the passkey',
    'auth.addPasskey': 'Error setting up the passkey',
    'auth.renamePasskey': 'Error renaming the passkey',
    'auth.removePasskey': 'Error removing the passkey',
    'paymentDetails.list': 'Something went wrong',
    'paymentDetails.institutions': 'Something went wrong',
    'paymentDetails.save': 'Error saving payment details',
    'paymentDetails.change': 'Error changing payment details',
    'paymentDetails.remove': 'Error removing payment details',
    'webhooks.list': 'Something went wrong',
    'webhooks.create': 'Error creating webhook',
    'webhooks.rotate': 'Error changing secret',
    'webhooks.resume': 'Error resuming webhook',
    'webhooks.remove': 'Error removing webhook',
    'webhooks.test': 'Error testing webhook',
    'auth.discardEmailChange': 'Error keeping your email',
    'auth.discardEmailChangeByLink': 'Error keeping your email',
    'auth.requestPasswordReset': 'Error sending the code',
    'auth.resetPassword': 'Error changing password',
    'auth.sessions': 'Something went wrong',
    'auth.endSession': 'Error logging out device',
    'auth.endOtherSessions': 'Error logging out devices',
    'auth.notMe': 'Error logging out devices',
    'notifications.pushKey': 'Something went wrong',
    'notifications.pushDevices': 'Something went wrong',
    'notifications.addPushDevice': 'Error saving settings',
    'notifications.removePushDevice': 'Error saving settings',
    'statement.list': 'Something went wrong',
    'auth.reauthentication': 'Something went wrong',
    'auth.confirmByPassword': 'Error confirming that it is you',
    'auth.confirmByCode': 'Error confirming that it is you',
    'auth.askBeforeTokensMove': 'Error saving settings',
    'auth.pendingLogin': 'Something went wrong',
    'auth.logInByCode': 'Login failed',
    'auth.setUpAuthenticator': 'Error setting up the authenticator app',
    'auth.addAuthenticator': 'Error setting up the authenticator app',
    'auth.removeAuthenticator': 'Error removing the authenticator app',
    'auth.createRecoveryCodes': 'Error creating recovery codes',
    'auth.removeFactorByLink': 'Error removing the second factor',
    'switches.list': 'Something went wrong',
    'tokenRequests.list': 'Something went wrong',
    'tokenRequests.create': 'Something went wrong',
    'tokenRequests.cancel': 'Something went wrong',
    'announcements.list': 'Something went wrong',
    'terms.get': 'Something went wrong',
    'terms.accept': 'Error accepting the terms',
    'rates.get': 'Something went wrong',
  })
})

test('the success message of every endpoint that has one', () => {
  const messages = endpoints.flatMap(([name, { success }]) =>
    success === undefined ? [] : [[name, success]],
  )
  expect(Object.fromEntries(messages)).toEqual({
    'auth.signup': 'Account created. We sent a code to your email',
    'auth.login': 'Logged In Sucessfully',
    'auth.logout': 'logged out successfully',
    'auth.verifyOtp': 'Phone Number Verified Successfully',
    'auth.resendOtp': 'Code has been resent to your email',
    'settings.requestVerification': 'Verification request submitted successfully',
    'settings.editProfile': 'Profile update request submitted successfully',
    'settings.changePassword': 'Password changed successfully',
    'orders.createBuy': 'Buy Order Created Successfully',
    'orders.createSell': 'Sell Order Created Successfully',
    'account.prepareDataDownload': 'Your data is ready to download',
    'account.close': 'Your account is closed',
    'notifications.unsubscribe': 'These mails are turned off',
    'auth.discardEmailChange': 'Your email stays as it is',
    'auth.discardEmailChangeByLink': 'Your email stays as it is',
    'auth.requestPasswordReset': 'If this email has an account, we sent a code to it',
    'auth.resetPassword': 'Password changed. Log in with the new one',
    'auth.logInByPasskey': 'Logged In Sucessfully',
    'auth.addPasskey': 'The passkey is set up',
    'auth.renamePasskey': 'The passkey is renamed',
    'auth.removePasskey': 'The passkey is removed',
    'auth.logInByCode': 'Logged In Sucessfully',
    'auth.addAuthenticator': 'The authenticator app is set up',
    'auth.removeAuthenticator': 'The authenticator app is removed',
    'auth.removeFactorByLink': 'The second factor is removed, and all devices are logged out',
    'auth.endSession': 'The device is logged out',
    'auth.endOtherSessions': 'All other devices are logged out',
    'auth.notMe': 'All devices are logged out',
    'paymentDetails.save': 'Payment details saved',
    'paymentDetails.change': 'Payment details changed',
    'paymentDetails.remove': 'Payment details removed',
    'webhooks.create': 'Webhook added',
    'webhooks.rotate': 'Secret changed',
    'webhooks.resume': 'Webhook resumed',
    'webhooks.remove': 'Webhook removed',
    'webhooks.test': 'Ping sent',
    'terms.accept': 'Terms accepted',
    'tokenRequests.create': 'Request sent',
    'tokenRequests.cancel': 'Request cancelled',
    'orders.cancelBuy': 'Buy order canceled successfully',
    'orders.cancelSell': 'Sell order canceled successfully',
    'orders.pay': 'Payment successful',
    'orders.confirm': 'Payment confirmed successfully',
    'trades.sendMessage': 'Message sent',
    'trades.requestExtension': 'The seller was asked for more time',
    'trades.answerExtension': 'The buyer was notified',
    'trades.requestCancellation': 'The other side was asked to cancel',
    'trades.reportAmount': 'The buyer was told what has arrived',
    'trades.disputeAmount': 'The seller was told that you sent the whole',
    'trades.sendRest': 'Receipt of the rest sent',
    'trades.answerCancellation': 'The other side was notified',
    'appeals.addStatement': 'Statement added',
    'appeals.addPicture': 'Picture added',
    'appeals.requestReview': 'Review requested',
    'appeals.acceptDecision': 'Decision accepted',
    'appeals.create': 'Order Appeal Submitted successfully',
    'claims.file': 'Claim filed',
    'claims.answer': 'Answer sent',
    'claims.withdraw': 'Claim withdrawn',
    'investments.create': 'Investment Created Successfully',
    'investments.reinvest': 'Reinvestment successful',
  })
})

test('the access of every endpoint', () => {
  const access = mapEndpoints((endpoint) => endpoint.access)
  const getNames = (value: string) => Object.keys(access).filter((name) => access[name] === value)
  expect(getNames('anyone')).toEqual([
    'auth.signup',
    'auth.login',
    'auth.verifyOtp',
    'auth.resendOtp',
    'auth.logout',
    'auth.notMe',
    'auth.discardEmailChangeByLink',
    'auth.requestPasswordReset',
    'auth.resetPassword',
    'auth.pendingLogin',
    'auth.logInByCode',
    'auth.removeFactorByLink',
    'auth.passkeyService',
    'auth.startPasskeyLogin',
    'auth.logInByPasskey',
    'liveSessions.list',
    'notifications.unsubscribe',
    'switches.list',
    'announcements.list',
    'terms.get',
  ])
  expect(getNames('session')).toEqual(['auth.checkAuth'])
  // All others need a verified phone.
  expect([...new Set(Object.values(access))].sort()).toEqual(['anyone', 'session', 'verified'])
})

test('when each write of a signed-in user needs a reauthentication, and whether it needs the terms in force', () => {
  const writes = endpoints.filter(([, { access, method }]) => access !== 'anyone' && method !== 'GET')
  const rules = writes.map(([, endpoint]) => [
    `${endpoint.method} ${endpoint.path}`,
    [endpoint.reauthentication, requiresTerms(endpoint) ? 'terms' : 'without terms'].join(', '),
  ])
  expect(Object.fromEntries(rules)).toMatchInlineSnapshot(`
    {
      "POST /account/close": "protected, without terms",
      "POST /account/data": "protected, without terms",
      "POST /appeals": "never, without terms",
      "POST /buy-orders/confirm/{id}": "protected, without terms",
      "POST /buy-orders/create": "never, terms",
      "POST /buy-orders/pay/{id}": "never, without terms",
      "POST /documents/terms/accept": "never, without terms",
      "POST /investments/create": "protected, terms",
      "POST /investments/reinvest": "protected, terms",
      "POST /passkeys": "always, without terms",
      "POST /passkeys/options": "always, without terms",
      "POST /passkeys/{id}/remove": "always, without terms",
      "POST /passkeys/{id}/rename": "never, without terms",
      "POST /payment-details": "protected, terms",
      "POST /payment-details/{id}/remove": "never, without terms",
      "POST /push-devices": "never, terms",
      "POST /push-devices/{id}/remove": "never, without terms",
      "POST /reauthentication/code": "never, without terms",
      "POST /reauthentication/passkey": "never, without terms",
      "POST /reauthentication/passkey/options": "never, without terms",
      "POST /reauthentication/password": "never, without terms",
      "POST /reauthentication/switch": "always, without terms",
      "POST /second-factor/authenticator": "always, without terms",
      "POST /second-factor/authenticator/confirm": "always, without terms",
      "POST /second-factor/authenticator/remove": "always, without terms",
      "POST /second-factor/recovery-codes": "always, without terms",
      "POST /sell-orders/create": "newDetails, terms",
      "POST /sessions/end-others": "never, without terms",
      "POST /sessions/{id}/end": "never, without terms",
      "POST /settings/change-password": "protected, without terms",
      "POST /settings/email-change/discard": "never, without terms",
      "POST /settings/profile-edit": "contact, terms",
      "POST /settings/verification-request": "never, terms",
      "POST /token-requests": "protected, terms",
      "POST /token-requests/{id}/cancel": "never, without terms",
      "POST /trades/{id}/amount": "never, without terms",
      "POST /trades/{id}/amount/dispute": "never, without terms",
      "POST /trades/{id}/appeal/acceptance": "protected, without terms",
      "POST /trades/{id}/appeal/pictures": "never, without terms",
      "POST /trades/{id}/appeal/review": "never, without terms",
      "POST /trades/{id}/appeal/statements": "never, without terms",
      "POST /trades/{id}/cancellation": "never, without terms",
      "POST /trades/{id}/cancellation/answer": "never, without terms",
      "POST /trades/{id}/claim": "never, without terms",
      "POST /trades/{id}/claim/answer": "never, without terms",
      "POST /trades/{id}/claim/withdrawal": "never, without terms",
      "POST /trades/{id}/extension": "never, without terms",
      "POST /trades/{id}/extension/answer": "never, without terms",
      "POST /trades/{id}/messages": "never, without terms",
      "POST /trades/{id}/rest": "never, without terms",
      "POST /webhooks": "always, terms",
      "POST /webhooks/{id}/remove": "never, without terms",
      "POST /webhooks/{id}/resume": "never, terms",
      "POST /webhooks/{id}/rotate": "always, terms",
      "POST /webhooks/{id}/test": "never, terms",
      "PUT /buy-orders/cancel/{id}": "never, without terms",
      "PUT /notifications/settings": "never, terms",
      "PUT /payment-details/{id}": "never, terms",
      "PUT /sell-orders/cancel/{id}": "never, without terms",
    }
  `)
})

const findNames = (predicate: (endpoint: Endpoint) => unknown) =>
  endpoints.filter(([, endpoint]) => predicate(endpoint)).map(([name]) => name)

test('every write has an idempotency key, except those of /auth, change-password, /account, a discard by link, /passkeys, /password-reset, /reauthentication and /second-factor that show no secret (decision 21)', () => {
  expect(findNames((endpoint) => !isRead(endpoint) && !hasIdempotencyKey(endpoint))).toEqual([
    'auth.signup',
    'auth.login',
    'auth.verifyOtp',
    'auth.resendOtp',
    'auth.logout',
    'auth.discardEmailChangeByLink',
    'auth.requestPasswordReset',
    'auth.resetPassword',
    'auth.confirmByPassword',
    'auth.confirmByCode',
    'auth.askBeforeTokensMove',
    'auth.logInByCode',
    'auth.removeAuthenticator',
    'auth.removeFactorByLink',
    'auth.startPasskeyLogin',
    'auth.logInByPasskey',
    'auth.startPasskeyConfirmation',
    'auth.confirmByPasskey',
    'auth.startPasskeySetUp',
    'auth.renamePasskey',
    'auth.removePasskey',
    'settings.changePassword',
    'account.prepareDataDownload',
    'account.close',
  ])
  expect(findNames((endpoint) => isRead(endpoint) && hasIdempotencyKey(endpoint))).toEqual([])
  const operatorWrites = Object.entries<Endpoint>(operator).filter(([, endpoint]) => !isRead(endpoint))
  expect(operatorWrites.filter(([, endpoint]) => !hasIdempotencyKey(endpoint)).map(([name]) => name)).toEqual(
    [
      'addWebhook',
      'rotateWebhook',
      'createToken',
      'startOwnPasskey',
      'addOwnPasskey',
      'setUpOwnAuthenticator',
      'addOwnAuthenticator',
    ],
  )
})

/** The names of fields whose values are shown once. */
const SECRET_FIELDS = /^(secret|token|recoveryCodes)$/
const getOutputFields = ({ output }: Endpoint): string[] =>
  Object.keys(Object((output?.schema as { def?: { shape?: object } } | undefined)?.def?.shape))

test('every response that shows a secret says so, so that it is not stored with the idempotency key', () => {
  const showsSecret = findNames((endpoint) => endpoint.showsSecret)
  expect(showsSecret).toEqual([
    'auth.setUpAuthenticator',
    'auth.addAuthenticator',
    'auth.createRecoveryCodes',
    'auth.addPasskey',
    'webhooks.create',
    'webhooks.rotate',
  ])
  const hasSecretField = (endpoint: Endpoint) =>
    !isRead(endpoint) && getOutputFields(endpoint).some((name) => SECRET_FIELDS.test(name))
  expect(
    // The number of recovery codes that are left.
    findNames(hasSecretField).filter((name) => !/^auth\.(askBefore|remove)/.test(name)),
  ).toEqual(showsSecret)
  expect(
    Object.entries<Endpoint>(operator)
      .filter(([, endpoint]) => hasSecretField(endpoint) !== (endpoint.showsSecret !== undefined))
      .map(([name]) => name),
  ).toEqual([])
})

test('every endpoint is an extension, except those of the specification', () => {
  expect(findNames(({ extension }) => !extension)).toEqual([
    'auth.signup',
    'auth.login',
    'auth.verifyOtp',
    'auth.resendOtp',
    'auth.logout',
    'auth.checkAuth',
    'settings.requestVerification',
    'settings.pendingVerification',
    'settings.editProfile',
    'settings.changePassword',
    'orders.pendingBuy',
    'orders.pendingSell',
    'orders.all',
    'orders.createBuy',
    'orders.createSell',
    'orders.cancelBuy',
    'orders.cancelSell',
    'orders.pay',
    'orders.confirm',
    'appeals.create',
    'investments.create',
    'investments.reinvest',
    'investments.list',
    'investments.countdown',
    'investments.referrals',
    'investments.referralCount',
    'liveSessions.list',
    'notifications.list',
  ])
})

test('which endpoints respond 201, respond without `data`, and have a multipart input', () => {
  expect(findNames(({ created }) => created)).toEqual([
    'auth.signup',
    'orders.createBuy',
    'orders.createSell',
    'appeals.create',
    'claims.file',
    'investments.create',
    'investments.reinvest',
    'paymentDetails.save',
    'tokenRequests.create',
    'webhooks.create',
  ])
  expect(findNames(({ unwrapped }) => unwrapped)).toEqual([
    'investments.list',
    'investments.countdown',
    'investments.referrals',
    'investments.referralCount',
  ])
  expect(findNames(({ multipart }) => multipart)).toEqual(['settings.requestVerification'])
})
