import { describe, expect, test } from 'vitest'
import {
  describeInMail,
  describeInPush,
  describeNotification,
  getNotificationKind,
  hasMail,
  hasPush,
  NOTIFICATION_CODES,
  type NotificationCode,
  type NotificationMessage,
} from './index.js'

/** Values that neither a mail nor a push may contain. */
const PRIVATE = { name: 'Ngozi Adeyemi', reason: 'call 08031234567 about account 0123456789' }

const AT = '2026-11-22T14:05:00.000Z'
const context = { formatInstant: (at: string) => `<${at}>`, exchangeName: 'Kola Exchange' }

const trade = {
  tradeId: '66b1c0de7f3a',
  reference: '7F3A',
  counterparty: PRIVATE.name,
  amount: 100_000,
  paymentAmount: 15_000_000,
  paymentCurrency: 'NGN',
  paymentDueAt: AT,
  graceEndsAt: AT,
  confirmationDueAt: AT,
  isLateProof: true,
  message: 'nudge',
  side: 'sell',
  text: PRIVATE.reason,
  reason: PRIVATE.reason,
  dueAt: AT,
  reviewUntil: AT,
  received: 14_000_000,
  rest: 1_000_000,
  restDueAt: AT,
  claimReason: 'reversed',
}
const bonus = { amount: 5_000, referee: PRIVATE.name, reason: PRIVATE.reason, releasesAt: AT }
const investment = { amount: 50_000, returned: 25_000, releasesAt: AT }
const account = {
  reason: PRIVATE.reason,
  code: 'CHT-7F3A2B9C',
  endedVerification: 'verified',
  isEmailPending: true,
  canConfirm: false,
  holdUntil: AT,
  browser: 'Firefox on Windows',
  at: AT,
  changesAt: AT,
  cause: 'user',
  origin: 'order',
  destination: 'First Bank, ending in 0803',
  factor: 'authenticator' as const,
  left: 9,
  wasHeld: true,
  amount: 50_000,
  claim: 5_000,
  count: 2,
  returned: 25_000,
  host: 'bot.example',
  failure: 'unreachable',
  removed: ['authenticator', 'passkey', 'webhook'],
}

const announcement = {
  announcement: 'a1',
  title: 'New banks',
  body: 'The list of banks\nhas grown.\n\nLook at it.',
  from: AT,
  until: AT,
}

const toParams = (code: NotificationCode): object => {
  const [group] = code.split('.')
  if (group === 'bonus') return bonus
  if (group === 'announcement') return announcement
  if (group === 'investment') return investment
  return group === 'trade' || group === 'appeal' || group === 'claim' ? trade : account
}

/** Each notification. Those of a trade are here for both parties, even if only one receives them. */
const messages = NOTIFICATION_CODES.flatMap((code): NotificationMessage[] => {
  const params = toParams(code)
  const variants = 'counterparty' in params ? ['buyer', 'seller'] : [undefined]
  return variants.map((party) => ({ code, params: { ...params, party, to: 'buyer' } }) as NotificationMessage)
})

test('every notification has a category, a title and a content', () => {
  for (const message of messages) {
    const { category, title, content } = describeNotification(message)
    for (const text of [title, content]) {
      expect(text).not.toBe('')
      expect(`${message.code}: ${text}`).not.toMatch(/undefined|NaN|Invalid|null/)
    }
    expect(['orders', 'investments', 'settings']).toContain(category)
  }
})

describe.each(messages)('$code for $params.party', (message) => {
  const mail = describeInMail(message, context)
  const text = JSON.stringify([mail, describeInPush(message)])

  test('no mail or push contains a name, a bank, a number or a reason', () => {
    for (const secret of ['Ngozi', 'Adeyemi', 'First Bank', '0803', '0123456789', 'account 0'])
      expect(text).not.toContain(secret)
  })

  test('a mail has a subject and paragraphs, and `hasMail` tells whether there is one', () => {
    expect(mail !== undefined).toBe(hasMail(message.code))
    if (!mail) return
    expect(mail.subject.length).toBeLessThan(60)
    expect(mail.paragraphs.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/undefined|NaN|Invalid/)
  })
})

test('every text about a trade has the number of the order, and the reference of a bank transfer', () => {
  const about = messages.filter(
    ({ code }) => getNotificationKind(code) === 'trades' && code !== 'session.moved',
  )
  const describeAll = (message: NotificationMessage) => {
    const mail = describeInMail(message, context)
    const { title, content } = describeNotification(message)
    return {
      title,
      content,
      subject: mail?.subject,
      paragraph: mail?.paragraphs.at(-1),
      push: describeInPush(message),
    }
  }
  for (const message of about) {
    const { reference: _, ...inUsdt } = message.params as typeof trade
    const number = /.+ \(#7F3A\)$/
    expect(describeAll(message)).toEqual({
      title: expect.stringMatching(number),
      content: expect.stringMatching(/ Order #7F3A, reference 7F3A\.$/),
      subject: hasMail(message.code) ? expect.stringMatching(number) : undefined,
      paragraph: hasMail(message.code) ? 'Order #7F3A, reference 7F3A.' : undefined,
      push: hasPush(message.code) ? expect.stringMatching(number) : undefined,
    })
    expect(describeAll({ ...message, params: inUsdt } as unknown as NotificationMessage)).toMatchObject({
      content: expect.stringMatching(/ Order #7F3A\.$/),
      paragraph: hasMail(message.code) ? 'Order #7F3A.' : undefined,
    })
  }
})

test('the mails that contain an instant', () => {
  const dated = messages.filter((message) =>
    JSON.stringify(describeInMail(message, context) ?? '').includes(`<${AT}>`),
  )
  expect(dated.map(({ code, params }) => `${code} ${(params as { party?: string }).party ?? ''}`)).toEqual([
    'trade.matched buyer',
    'trade.matched seller',
    'trade.paymentDueSoon buyer',
    'trade.paymentDueSoon seller',
    'trade.expired buyer',
    'trade.expired seller',
    'trade.extensionRequested buyer',
    'trade.extensionRequested seller',
    'trade.cancellationRequested buyer',
    'trade.cancellationRequested seller',
    'trade.cancellationAgreed buyer',
    'trade.cancellationAgreed seller',
    'trade.paid buyer',
    'trade.paid seller',
    'trade.restMissing buyer',
    'trade.restMissing seller',
    'trade.restSent buyer',
    'trade.restSent seller',
    'appeal.informationAsked buyer',
    'appeal.informationAsked seller',
    'appeal.restRequired buyer',
    'appeal.restRequired seller',
    'appeal.decisionProposed buyer',
    'appeal.decisionProposed seller',
    'investment.matured ',
    'password.reset ',
    'factors.reset ',
    'login.newDevice ',
    'announcement.maintenance ',
  ])
})

test('the texts of a match, in the app and in the mail, for the buyer and the seller', () => {
  const texts = messages
    .filter(({ code }) => code === 'trade.matched')
    .map((message) => [describeNotification(message), describeInMail(message, context)])
  expect(texts).toEqual([
    [
      {
        category: 'orders',
        title: 'Order matched (#7F3A)',
        content:
          'Pay 150,000.00 NGN to Ngozi Adeyemi for 100,000 CHT within 120 minutes, then send the receipt. Order #7F3A, reference 7F3A.',
      },
      {
        subject: 'Your order is matched: pay now (#7F3A)',
        paragraphs: [
          'Your order of 100,000 CHT is matched.',
          `Pay 150,000.00 NGN and send the receipt by <${AT}>. The trade shows where to pay.`,
          'Order #7F3A, reference 7F3A.',
        ],
        link: 'Open the trade',
      },
    ],
    [
      {
        category: 'orders',
        title: 'Order matched (#7F3A)',
        content:
          'Ngozi Adeyemi buys 100,000 CHT for 150,000.00 NGN and has 120 minutes to pay. Order #7F3A, reference 7F3A.',
      },
      {
        subject: 'Your order is matched (#7F3A)',
        paragraphs: [
          `A buyer takes your 100,000 CHT for 150,000.00 NGN, and has until <${AT}> to pay.`,
          'We will email you when the payment is sent. You then have 15 minutes to confirm it.',
          'Order #7F3A, reference 7F3A.',
        ],
        link: 'Open the trade',
      },
    ],
  ])
})

test('a decision is told with its reason in the app, and without it in the mail', () => {
  const describeFor = (party: 'buyer' | 'seller') => {
    const message = {
      code: 'appeal.decisionProposed',
      params: { ...trade, party, to: 'seller', reason: 'The receipt is of another day' },
    } as NotificationMessage
    return [describeNotification(message), describeInMail(message, context)?.paragraphs]
  }
  expect([describeFor('buyer'), describeFor('seller')]).toEqual([
    [
      {
        category: 'orders',
        title: 'Decided against you (#7F3A)',
        content:
          'The operator decided for the seller: “The receipt is of another day” In 24 hours 100,000 CHT go back to Ngozi Adeyemi. Until then you may ask for a review, or accept the decision. Order #7F3A, reference 7F3A.',
      },
      [
        'The operator decided the appeal of 100,000 CHT for the seller. The trade shows the reason.',
        `You may ask for a review until <${AT}>. Then the decision becomes final, and the tokens go to the seller.`,
        'Order #7F3A, reference 7F3A.',
      ],
    ],
    [
      {
        category: 'orders',
        title: 'Decided for you (#7F3A)',
        content:
          'The operator decided for the seller: “The receipt is of another day” In 24 hours your 100,000 CHT go back to your available balance, unless Ngozi Adeyemi asks for a review before. Order #7F3A, reference 7F3A.',
      },
      [
        'The operator decided the appeal of 100,000 CHT for the seller. The trade shows the reason.',
        `The tokens stay in escrow until <${AT}>. Until then the other side may ask for a review. Then they go to you.`,
        'Order #7F3A, reference 7F3A.',
      ],
    ],
  ])
})

test('a claim is told with its reason in the app, and without it in the mail', () => {
  const describeFor = (code: 'claim.filed' | 'claim.decided', params: object) => {
    const message = { code, params: { ...trade, party: 'buyer', ...params } } as NotificationMessage
    return [describeNotification(message).content, describeInMail(message, context)?.paragraphs[0]]
  }
  expect([
    describeFor('claim.filed', {}),
    describeFor('claim.decided', { by: 'buyer', isUpheld: false, reason: 'Nothing shows it' }),
    describeFor('claim.decided', { by: 'seller', isUpheld: true, reason: 'The bank confirms it' }),
  ]).toEqual([
    [
      'Ngozi Adeyemi filed a claim about the ended trade of 100,000 CHT: The payment was taken back. You can answer once. No tokens move. Order #7F3A, reference 7F3A.',
      'The other side filed a claim about your ended trade of 100,000 CHT.',
    ],
    [
      'The operator rejected your claim about 100,000 CHT: “Nothing shows it” No tokens moved. Order #7F3A, reference 7F3A.',
      'The operator rejected your claim about 100,000 CHT. The trade shows the reason.',
    ],
    [
      'The operator upheld the claim of Ngozi Adeyemi about 100,000 CHT: “The bank confirms it” No tokens moved. Order #7F3A, reference 7F3A.',
      'The operator upheld the claim of the other side about 100,000 CHT. The trade shows the reason.',
    ],
  ])
})

test('the text of a profile change says which verification it ended, and what the user has to do', () => {
  const describeChange = (endedVerification: string, isEmailPending: boolean) =>
    describeNotification({
      code: 'profile.changed',
      params: { endedVerification, isEmailPending },
    } as NotificationMessage).content
  expect([
    describeChange('unverified', false),
    describeChange('pendingReview', false),
    describeChange('verified', true),
  ]).toEqual([
    'Your request was approved.',
    'Your request was approved. It ended your identity request, which was for your old name or country: send a new one.',
    'Your request was approved. It ended your identity verification, which was for your old name or country: verify again. Enter the code sent to your new email: it replaces the old one 24 hours later.',
  ])
})

test('the kinds of notifications', () => {
  const listCodes = (kind: string) => NOTIFICATION_CODES.filter((code) => getNotificationKind(code) === kind)
  expect({
    trades: listCodes('trades'),
    investments: listCodes('investments'),
    account: listCodes('account'),
    security: listCodes('security'),
  }).toEqual({
    trades: NOTIFICATION_CODES.filter((code) => /^(trade|appeal|claim|session)\./.test(code)),
    investments: NOTIFICATION_CODES.filter((code) => /^(investment|bonus)\./.test(code)),
    account: [
      'verification.approved',
      'verification.rejected',
      'profile.changed',
      'profile.rejected',
      'webhook.paused',
      'announcement.published',
    ],
    security: [
      'password.changed',
      'password.reset',
      'email.confirmed',
      'email.set',
      'email.kept',
      'email.changed',
      'account.suspended',
      'account.resumed',
      'account.held',
      'tokens.takenBack',
      'tokens.returned',
      'tokenRequest.credited',
      'tokenRequest.accepted',
      'tokenRequest.paid',
      'tokenRequest.declined',
      'orders.cancelled',
      'stakes.ended',
      'sessions.ended',
      'factor.added',
      'factor.removed',
      'factor.removedByLink',
      'recoveryCode.used',
      'recoveryCodes.created',
      'factors.reset',
      'login.newDevice',
      'webhook.added',
      'webhook.secretChanged',
      'paymentDetails.added',
      'announcement.maintenance',
    ],
  })
})
