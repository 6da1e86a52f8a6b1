const picture = 'data:image/png;base64,iVBORw0KGgo='
const order = { amount: 25_000, paymentMethod: 'bank' }
const account = {
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
}
const password = 'correct horse'
const id = { id: 'x1' }
const pageRequest = { limit: 4, cursor: 'WyJhIl0' }
const tokensInput = { email: 'ada@example.com', amount: 7 }

/** A valid input for each endpoint that takes one. */
export const inputs: Record<string, Record<string, unknown>> = {
  'auth.signup': { ...account, password, confirmPassword: password, agree: true },
  'auth.login': { email: account.email, password },
  'auth.verifyOtp': { email: account.email, code: '123456' },
  'auth.resendOtp': { email: account.email },
  'settings.requestVerification': {
    country: 'ghana',
    verificationType: 'National Passport',
    idNumber: 'G0123456',
    frontImage: picture,
    backImage: picture,
  },
  'settings.editProfile': account,
  'settings.changePassword': { oldPassword: password, newPassword: password },
  'orders.createBuy': order,
  'orders.createSell': {
    ...order,
    bankName: 'First Bank',
    accountName: 'Ada Obi',
    accountNumber: '0123456789',
  },
  'orders.cancelBuy': id,
  'orders.cancelSell': id,
  'orders.pay': { ...id, paymentProof: picture },
  'orders.confirm': id,
  'orders.pendingBuy': pageRequest,
  'orders.pendingSell': pageRequest,
  'orders.all': pageRequest,
  'trades.open': pageRequest,
  'trades.get': id,
  'appeals.create': { order: 't1', reason: 'Other' },
  'investments.create': { amount: 25_000, planDurationDays: 6, roiPercentage: 10 },
  'investments.reinvest': { investmentId: 'i1' },
  'investments.list': pageRequest,
  'investments.countdown': id,
  'investments.referrals': pageRequest,
  'notifications.list': pageRequest,
  'operator.setSessions': { sessions: [{ startTime: '09:00', durationInMinutes: 60 }] },
  'operator.setRates': { NGN: 100 },
  'operator.fund': tokensInput,
  'operator.suspend': { email: account.email, why: 'Under investigation', confirm: true },
  'operator.resume': { email: account.email, why: 'Cleared' },
  'operator.endSessions': { email: account.email },
  'operator.withdraw': tokensInput,
  'operator.decideVerification': id,
  'operator.decideProfileEdit': { ...id, reason: 'Blurred' },
  'operator.resolveAppeal': { ...id, to: 'buyer' },
  'operator.voidBonus': { email: account.email, reason: 'One person' },
  'operator.heldBonuses': pageRequest,
  'operator.suspiciousReferrals': pageRequest,
  'operator.users': pageRequest,
  'operator.verifications': pageRequest,
  'operator.duplicateIds': pageRequest,
  'operator.profileEdits': pageRequest,
  'operator.appeals': pageRequest,
  'operator.audit': pageRequest,
  'operator.advanceClock': { ms: 1 },
}
