import { expect, test } from 'vitest'
import { contract } from './contract.js'
import { type Endpoint, requiresTerms } from './define-endpoint.js'
import { extensions } from './extensions.js'
import { isRead } from './is-read.js'
import { operator } from './operator/endpoints.js'
import { hasIdempotencyKey } from './retry.js'
import { user, userWire } from './testing/fixtures.js'
import { payloads } from './testing/payloads.js'

const endpoints: [string, Endpoint][] = Object.entries({ ...contract, ...extensions }).flatMap(
  ([group, members]) =>
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

test('login and signup read the message and the user, or neither if the body is no JSON', () => {
  const value = { value: user, message: 'Welcome back, Ada' }
  const body = { message: 'Welcome back, Ada', data: { user: userWire } }
  expect(contract.auth.login.output(body)).toEqual({ ok: true, value })
  expect(contract.auth.signup.output(body)).toEqual({ ok: true, value })
  expect(contract.auth.login.output('<html>')).toEqual({
    ok: true,
    value: { value: undefined, message: undefined },
  })
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
    'tradeRequests.sendMessage': 'Something went wrong',
    'tradeRequests.requestExtension': 'Something went wrong',
    'tradeRequests.answerExtension': 'Something went wrong',
    'tradeRequests.requestCancellation': 'Something went wrong',
    'tradeRequests.answerCancellation': 'Something went wrong',
    'appealProcess.addStatement': 'Something went wrong',
    'appealProcess.addPicture': 'Something went wrong',
    'appealProcess.requestReview': 'Something went wrong',
    'appealProcess.acceptDecision': 'Something went wrong',
    'appeals.create': 'Something went wrong',
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
    'notificationSettings.list': 'Something went wrong',
    'notificationSettings.change': 'Error saving settings',
    'notificationSettings.unsubscribe': 'Error saving settings',
    'passkeys.service': 'Something went wrong',
    'passkeys.startLogin': 'Login failed',
    'passkeys.logIn': 'Login failed',
    'passkeys.startConfirmation': 'Error confirming that it is you',
    'passkeys.confirm': 'Error confirming that it is you',
    'passkeys.list': 'Something went wrong',
    'passkeys.startSetUp': 'Error setting up the passkey',
    'passkeys.add': 'Error setting up the passkey',
    'passkeys.rename': 'Error renaming the passkey',
    'passkeys.remove': 'Error removing the passkey',
    'paymentDetails.list': 'Something went wrong',
    'paymentDetails.save': 'Error saving payment details',
    'paymentDetails.change': 'Error changing payment details',
    'paymentDetails.remove': 'Error removing payment details',
    'webhooks.list': 'Something went wrong',
    'webhooks.create': 'Error creating webhook',
    'webhooks.resume': 'Error resuming webhook',
    'webhooks.remove': 'Error removing webhook',
    'webhooks.test': 'Error testing webhook',
    'emailChange.discard': 'Error keeping your email',
    'emailChange.discardByLink': 'Error keeping your email',
    'passwordReset.request': 'Error sending the code',
    'passwordReset.complete': 'Error changing password',
    'sessions.list': 'Something went wrong',
    'sessions.end': 'Error logging out device',
    'sessions.endOthers': 'Error logging out devices',
    'sessions.notMe': 'Error logging out devices',
    'pushDevices.key': 'Something went wrong',
    'pushDevices.list': 'Something went wrong',
    'pushDevices.add': 'Error saving settings',
    'pushDevices.remove': 'Error saving settings',
    'statement.list': 'Something went wrong',
    'reauthentication.get': 'Something went wrong',
    'reauthentication.byPassword': 'Error confirming that it is you',
    'reauthentication.byCode': 'Error confirming that it is you',
    'reauthentication.askBeforeTokensMove': 'Error saving settings',
    'secondFactor.pendingLogin': 'Something went wrong',
    'secondFactor.logIn': 'Login failed',
    'secondFactor.setUpAuthenticator': 'Error setting up the authenticator app',
    'secondFactor.addAuthenticator': 'Error setting up the authenticator app',
    'secondFactor.removeAuthenticator': 'Error removing the authenticator app',
    'secondFactor.createRecoveryCodes': 'Error creating recovery codes',
    'secondFactor.removeByLink': 'Error removing the second factor',
    'switches.list': 'Something went wrong',
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
    'notificationSettings.unsubscribe': 'These mails are turned off',
    'emailChange.discard': 'Your email stays as it is',
    'emailChange.discardByLink': 'Your email stays as it is',
    'passwordReset.request': 'If this email has an account, we sent a code to it',
    'passwordReset.complete': 'Password changed. Log in with the new one',
    'passkeys.logIn': 'Logged In Sucessfully',
    'passkeys.add': 'The passkey is set up',
    'passkeys.rename': 'The passkey is renamed',
    'passkeys.remove': 'The passkey is removed',
    'secondFactor.logIn': 'Logged In Sucessfully',
    'secondFactor.addAuthenticator': 'The authenticator app is set up',
    'secondFactor.removeAuthenticator': 'The authenticator app is removed',
    'secondFactor.removeByLink': 'The second factor is removed, and all devices are logged out',
    'sessions.end': 'The device is logged out',
    'sessions.endOthers': 'All other devices are logged out',
    'sessions.notMe': 'All devices are logged out',
    'paymentDetails.save': 'Payment details saved',
    'paymentDetails.change': 'Payment details changed',
    'paymentDetails.remove': 'Payment details removed',
    'webhooks.create': 'Webhook added',
    'webhooks.resume': 'Webhook resumed',
    'webhooks.remove': 'Webhook removed',
    'webhooks.test': 'Ping sent',
    'terms.accept': 'Terms accepted',
    'orders.cancelBuy': 'Buy order canceled successfully',
    'orders.cancelSell': 'Sell order canceled successfully',
    'orders.pay': 'Payment successful',
    'orders.confirm': 'Payment confirmed successfully',
    'tradeRequests.sendMessage': 'Message sent',
    'tradeRequests.requestExtension': 'The seller was asked for more time',
    'tradeRequests.answerExtension': 'The buyer was notified',
    'tradeRequests.requestCancellation': 'The other side was asked to cancel',
    'tradeRequests.answerCancellation': 'The other side was notified',
    'appealProcess.addStatement': 'Statement added',
    'appealProcess.addPicture': 'Picture added',
    'appealProcess.requestReview': 'Review requested',
    'appealProcess.acceptDecision': 'Decision accepted',
    'appeals.create': 'Order Appeal Submitted successfully',
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
    'auth.logout',
    'auth.verifyOtp',
    'auth.resendOtp',
    'liveSessions.list',
    'emailChange.discardByLink',
    'notificationSettings.unsubscribe',
    'passkeys.service',
    'passkeys.startLogin',
    'passkeys.logIn',
    'passwordReset.request',
    'passwordReset.complete',
    'secondFactor.pendingLogin',
    'secondFactor.logIn',
    'secondFactor.removeByLink',
    'sessions.notMe',
    'switches.list',
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
      "POST /trades/{id}/appeal/acceptance": "protected, without terms",
      "POST /trades/{id}/appeal/pictures": "never, without terms",
      "POST /trades/{id}/appeal/review": "never, without terms",
      "POST /trades/{id}/appeal/statements": "never, without terms",
      "POST /trades/{id}/cancellation": "never, without terms",
      "POST /trades/{id}/cancellation/answer": "never, without terms",
      "POST /trades/{id}/extension": "never, without terms",
      "POST /trades/{id}/extension/answer": "never, without terms",
      "POST /trades/{id}/messages": "never, without terms",
      "POST /webhooks": "always, terms",
      "POST /webhooks/{id}/remove": "never, without terms",
      "POST /webhooks/{id}/resume": "never, terms",
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
    'auth.logout',
    'auth.verifyOtp',
    'auth.resendOtp',
    'settings.changePassword',
    'account.prepareDataDownload',
    'account.close',
    'emailChange.discardByLink',
    'passkeys.startLogin',
    'passkeys.logIn',
    'passkeys.startConfirmation',
    'passkeys.confirm',
    'passkeys.startSetUp',
    'passkeys.rename',
    'passkeys.remove',
    'passwordReset.request',
    'passwordReset.complete',
    'reauthentication.byPassword',
    'reauthentication.byCode',
    'reauthentication.askBeforeTokensMove',
    'secondFactor.logIn',
    'secondFactor.removeAuthenticator',
    'secondFactor.removeByLink',
  ])
  expect(findNames((endpoint) => isRead(endpoint) && hasIdempotencyKey(endpoint))).toEqual([])
  const operatorWrites = Object.entries<Endpoint>(operator).filter(([, endpoint]) => !isRead(endpoint))
  expect(operatorWrites.filter(([, endpoint]) => !hasIdempotencyKey(endpoint)).map(([name]) => name)).toEqual(
    ['addWebhook'],
  )
})

/** The names of fields whose values are shown once. */
const SECRET_FIELDS = /^(secret|recoveryCodes)$/
const getOutputFields = ({ output }: Endpoint): string[] =>
  Object.keys(Object((output?.schema as { def?: { shape?: object } } | undefined)?.def?.shape))

test('every response that shows a secret says so, so that it is not stored with the idempotency key', () => {
  const showsSecret = findNames((endpoint) => endpoint.showsSecret)
  expect(showsSecret).toEqual([
    'passkeys.add',
    'secondFactor.setUpAuthenticator',
    'secondFactor.addAuthenticator',
    'secondFactor.createRecoveryCodes',
    'webhooks.create',
  ])
  const hasSecretField = (endpoint: Endpoint) =>
    !isRead(endpoint) && getOutputFields(endpoint).some((name) => SECRET_FIELDS.test(name))
  expect(
    // The number of recovery codes that are left.
    findNames(hasSecretField).filter((name) => !/^reauthentication\.|\.remove/.test(name)),
  ).toEqual(showsSecret)
  expect(
    Object.entries<Endpoint>(operator)
      .filter(([, endpoint]) => hasSecretField(endpoint) !== (endpoint.showsSecret !== undefined))
      .map(([name]) => name),
  ).toEqual([])
})

test('which endpoints respond 201, respond without `data`, and have a multipart input', () => {
  expect(findNames(({ created }) => created)).toEqual([
    'auth.signup',
    'orders.createBuy',
    'orders.createSell',
    'appeals.create',
    'investments.create',
    'investments.reinvest',
    'paymentDetails.save',
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
