import {
  type EmailChangeEvent,
  emailChangeLifecycle,
  type HoldEvent,
  holdLifecycle,
  type ReauthenticationEvent,
  reauthenticationLifecycle,
} from '@cht/machines/lifecycles'
import type { TestExchange, TestUser } from '../exchange.js'
import {
  approveNewEmail,
  BANK_DETAILS,
  getOutcome,
  placeSellOrder,
  readProfile,
  requestProfileEdit,
} from '../fixtures.js'
import { resetByMail } from '../resets.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const RESET_PASSWORD = 'the password of the reset'
const WEBHOOK = { url: 'https://example.com/hook' }

/** Drives the hold of a user with tokens, which a reset of the password starts. */
export function createHoldDriver(
  exchange: TestExchange,
  user: TestUser,
  coverage: Coverage,
): Driver<HoldEvent> {
  const { email, client } = user
  const start = exchange.now()
  let { password } = user
  /** Some of these requests ask for a confirmation first. */
  const confirmed = (call: () => Promise<unknown>) => async () => {
    await client.auth.confirmByPassword({ password })
    return call()
  }
  return createDriver({
    coverage,
    start,
    snapshot: holdLifecycle.restore(null, start),
    send: holdLifecycle.send,
    calls: {
      'hold.start': async () => {
        await resetByMail(exchange, { email }, RESET_PASSWORD)
        password = RESET_PASSWORD
        await client.auth.login({ email, password })
      },
      'order.sell': async () => {
        const { _id: id } = await placeSellOrder(user, { amount: 25_000 })
        await client.orders.cancelSell({ id })
      },
      'tokens.stake': () => client.investments.create(PLAN),
      'tokens.withdraw': () => exchange.operator.withdraw({ email, amount: 1, why: 'Test' }),
      'paymentDetails.add': async () => {
        const { value: saved } = await client.paymentDetails.save(BANK_DETAILS)
        await client.paymentDetails.remove({ id: saved.id })
      },
      'email.change': confirmed(() => requestProfileEdit({ client, password }, { email: `new-${email}` })),
      'factor.add': confirmed(() => client.auth.setUpAuthenticator()),
      'webhook.add': confirmed(() => client.webhooks.create(WEBHOOK)),
      'webhook.rotate': confirmed(async () => {
        const [webhook] = await client.webhooks.list()
        // On hold none can be added, and a change is refused whatever the id.
        const add = () =>
          client.webhooks.create(WEBHOOK).then(
            ({ value }) => value.id,
            () => 'none',
          )
        return client.webhooks.rotate({ id: webhook?.id ?? (await add()) })
      }),
      'data.download': confirmed(() => client.account.prepareDataDownload({ password })),
    },
    eventsToTry: [
      { type: 'order.sell' },
      { type: 'tokens.stake' },
      { type: 'tokens.withdraw' },
      { type: 'paymentDetails.add' },
      { type: 'email.change' },
      { type: 'factor.add' },
      { type: 'webhook.add' },
      { type: 'webhook.rotate' },
      { type: 'data.download' },
    ],
    getExpected: ({ value }) => value,
    readActual: async () => ((await client.auth.checkAuth()).holdUntil === undefined ? 'none' : 'held'),
  })
}

/** Drives the change of a user's email. */
export function createEmailChangeDriver(
  exchange: TestExchange,
  user: TestUser,
  coverage: Coverage,
): Driver<EmailChangeEvent> {
  const { client } = user
  const start = exchange.now()
  let approvals = 0
  let [newEmail, code] = ['', '']
  return createDriver({
    coverage,
    start,
    snapshot: emailChangeLifecycle.restore({ pendingEmail: null, emailDueAt: null }, start),
    send: emailChangeLifecycle.send,
    calls: {
      'change.approve': async () => {
        approvals += 1
        newEmail = `new${approvals}-${user.email}`
        code = await approveNewEmail(exchange, user, newEmail)
      },
      'change.set': () => {
        approvals += 1
        newEmail = `set${approvals}-${user.email}`
        return exchange.operator.setEmail({ email: user.email, newEmail, why: 'Test' })
      },
      'code.accept': () => client.auth.verifyOtp({ email: newEmail, code }),
      'change.discard': () => client.auth.discardEmailChange(),
    },
    // A code that is not awaited is refused as a wrong one.
    eventsToTry: [{ type: 'change.discard' }],
    getExpected: ({ value }) => value,
    readActual: async () => {
      const { pendingEmail, emailChangesAt } = await client.auth.checkAuth()
      if (pendingEmail === undefined) return 'none'
      return emailChangesAt === undefined ? 'awaitingCode' : 'waiting'
    },
  })
}

/** Drives the login session of a user without a second factor, whose account asks before tokens move or does not. */
export function createReauthenticationDriver(
  exchange: TestExchange,
  { client, password }: TestUser,
  { asksBeforeTokensMove, coverage }: { asksBeforeTokensMove: boolean; coverage: Coverage },
): Driver<ReauthenticationEvent> {
  const start = exchange.now()
  const protection = { asksBeforeTokensMove, hasFactor: false, requiresFactor: false }
  return createDriver({
    coverage,
    start,
    snapshot: reauthenticationLifecycle.restore({ ...protection, confirmedUntil: null }, start),
    send: reauthenticationLifecycle.send,
    calls: {
      'user.confirm': () => client.auth.confirmByPassword({ password }),
      'tokens.move': () => client.investments.create(PLAN),
      'contact.change': async () => {
        const profile = await readProfile({ client })
        await client.settings.editProfile({ ...profile, phoneNumber: '+2348000000009' })
      },
      'protection.change': () => client.auth.askBeforeTokensMove({ isOn: asksBeforeTokensMove }),
    },
    eventsToTry: [{ type: 'tokens.move' }, { type: 'contact.change' }, { type: 'protection.change' }],
    getExpected: ({ value }) => value,
    // No response says whether a session is confirmed, so a request tells that changes nothing.
    readActual: async () => {
      const outcome = await getOutcome(client.auth.askBeforeTokensMove({ isOn: asksBeforeTokensMove }))
      return outcome === 'reauthentication_required' ? 'unconfirmed' : 'confirmed'
    },
  })
}
