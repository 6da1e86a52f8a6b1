import { rmSync } from 'node:fs'
import type { Endpoint } from '@cht/sdk/contract'
import { MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { allEndpoints } from '../../sdk/src/testing/endpoints.js'
import { inputs } from '../../sdk/src/testing/inputs.js'
import { startExchange } from '../src/start.js'
import { createContentFolder, createDocument } from './content-folder.js'
import {
  onOneEngine,
  SESSION_START,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from './exchange.js'
import {
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'

const required = {
  status: 409,
  code: 'terms_required',
  message: 'Read and accept the new terms and conditions to continue',
}
const outdated = {
  status: 409,
  code: 'terms_outdated',
  message: 'These terms have been replaced: read the new ones',
}

/** Every write of a user. Logging in and out, codes and sign-ups need no session, so new terms never block them. */
const WRITES: Record<string, 'blocked' | 'allowed'> = {
  'account.prepareDataDownload': 'allowed',
  'account.close': 'allowed',
  'settings.requestVerification': 'blocked',
  'settings.editProfile': 'blocked',
  'settings.changePassword': 'allowed',
  'orders.createBuy': 'blocked',
  'orders.createSell': 'blocked',
  'orders.cancelBuy': 'allowed',
  'orders.cancelSell': 'allowed',
  'orders.pay': 'allowed',
  'orders.confirm': 'allowed',
  'appeals.create': 'allowed',
  'appeals.addStatement': 'allowed',
  'appeals.addPicture': 'allowed',
  'appeals.requestReview': 'allowed',
  'appeals.acceptDecision': 'allowed',
  'claims.file': 'allowed',
  'claims.answer': 'allowed',
  'claims.withdraw': 'allowed',
  'investments.create': 'blocked',
  'investments.reinvest': 'blocked',
  'notifications.changeSetting': 'blocked',
  'notifications.addPushDevice': 'blocked',
  'notifications.removePushDevice': 'allowed',
  'paymentDetails.save': 'blocked',
  'paymentDetails.change': 'blocked',
  'paymentDetails.remove': 'allowed',
  'auth.discardEmailChange': 'allowed',
  'auth.confirmByPassword': 'allowed',
  'auth.confirmByCode': 'allowed',
  'auth.askBeforeTokensMove': 'allowed',
  'auth.addPasskey': 'allowed',
  'auth.confirmByPasskey': 'allowed',
  'auth.removePasskey': 'allowed',
  'auth.renamePasskey': 'allowed',
  'auth.startPasskeyConfirmation': 'allowed',
  'auth.startPasskeySetUp': 'allowed',
  'auth.setUpAuthenticator': 'allowed',
  'auth.addAuthenticator': 'allowed',
  'auth.removeAuthenticator': 'allowed',
  'auth.createRecoveryCodes': 'allowed',
  'auth.endSession': 'allowed',
  'auth.endOtherSessions': 'allowed',
  'terms.accept': 'allowed',
  'tokenRequests.create': 'blocked',
  'tokenRequests.cancel': 'allowed',
  'trades.answerCancellation': 'allowed',
  'trades.answerExtension': 'allowed',
  'trades.disputeAmount': 'allowed',
  'trades.reportAmount': 'allowed',
  'trades.requestCancellation': 'allowed',
  'trades.requestExtension': 'allowed',
  'trades.sendMessage': 'allowed',
  'trades.sendRest': 'allowed',
  'webhooks.create': 'blocked',
  'webhooks.rotate': 'blocked',
  'webhooks.resume': 'blocked',
  'webhooks.remove': 'allowed',
  'webhooks.test': 'blocked',
}

const isWriteOfUser = ({ method, access }: Endpoint) =>
  method !== 'GET' && access !== 'anyone' && access !== 'operator'

const readAcceptance = async ({ running }: TestExchange, { id }: TestUser) =>
  (
    await running.db.query<{ version: number | null; at: number | null }>(
      'select terms_version as version, terms_accepted_at as at from users where id = $1',
      [id],
    )
  )[0]

onOneEngine('terms', (engine) => {
  /** An exchange with a folder of documents. `publish` restarts it with another version of the terms. */
  const start = async () => {
    const content = createContentFolder()
    const exchange = await startTestExchange(engine, { environment: { CONTENT_DIR: content.path } })
    return {
      exchange,
      content,
      publish: async (version: number) => {
        content.publish('terms', createDocument(version))
        await exchange.restart()
      },
      stop: async () => {
        await exchange.stop()
        rmSync(content.path, { recursive: true, force: true })
      },
    }
  }

  test('a guest reads both documents, and a sign-up stores the version and the instant', async () => {
    const { exchange, content, stop } = await start()
    const guest = exchange.createClient()
    content.publish('privacy', createDocument(7, 'Write to [us](mailto:support@localhost), **please**.'))
    await exchange.restart()
    expect(await guest.terms.get({ document: 'privacy' })).toEqual({
      version: 7,
      publishedAt: Date.UTC(2026, 10, 20),
      content: [
        { type: 'heading', level: 1, text: [{ text: 'Title' }] },
        {
          type: 'paragraph',
          text: [
            { text: 'Write to ' },
            { text: 'us', href: 'mailto:support@localhost' },
            { text: ', ' },
            { text: 'please', isStrong: true },
            { text: '.' },
          ],
        },
      ],
    })
    expect((await guest.terms.get({ document: 'terms' })).version).toBe(1)
    expect(await getRefusal(guest.terms.accept({ version: 1 }))).toEqual({
      status: 401,
      code: 'signed_out',
      message: 'Log in to continue',
    })
    const unknown = await exchange.request('/api/documents/imprint')
    expect([unknown.status, (await unknown.json()).code]).toEqual([422, 'invalid_input'])

    const user = await exchange.createUser('ada')
    expect(await readAcceptance(exchange, user)).toEqual({ version: 1, at: exchange.now() })
    expect((await user.client.auth.checkAuth()).termsToAccept).toBeUndefined()
    await stop()
  })

  test('the user is asked to accept a newer version at the next visit, and accepts it once', async () => {
    const { exchange, publish, stop } = await start()
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const signedUpAt = exchange.now()
    await exchange.advanceTo(signedUpAt + MINUTE)
    await publish(3)
    expect((await user.client.auth.checkAuth()).termsToAccept).toBe(3)
    expect((await user.client.auth.login(user)).value?.termsToAccept).toBe(3)
    expect(await getRefusal(placeSellOrder(user))).toEqual(required)
    expect(await getRefusal(user.client.terms.accept({ version: 1 }))).toEqual(outdated)
    expect(await getRefusal(user.client.terms.accept({ version: 4 }))).toEqual(outdated)
    expect(await readAcceptance(exchange, user)).toEqual({ version: 1, at: signedUpAt })

    await user.client.terms.accept({ version: 3 })
    const acceptedAt = exchange.now()
    await exchange.advanceTo(acceptedAt + MINUTE)
    await user.client.terms.accept({ version: 3 })
    expect(await readAcceptance(exchange, user)).toEqual({ version: 3, at: acceptedAt })
    const entries = await exchange.operator.audit({ act: 'terms.accepted' })
    expect(entries.map(({ at, actor, email, details }) => ({ at, actor, email, details }))).toEqual([
      { at: acceptedAt, actor: 'user', email: user.email, details: { version: 3 } },
    ])
    expect((await user.client.auth.checkAuth()).termsToAccept).toBeUndefined()
    await placeSellOrder(user)

    // A process with an older file does not ask, and does not lower the accepted version.
    await publish(2)
    expect((await user.client.auth.checkAuth()).termsToAccept).toBeUndefined()
    await user.client.terms.accept({ version: 2 })
    expect(await readAcceptance(exchange, user)).toEqual({ version: 3, at: acceptedAt })
    await stop()
  })

  test('an account from before the terms has accepted nothing', async () => {
    const { exchange, stop } = await start()
    const user = await exchange.createUser('old')
    await exchange.running.db.query('update users set terms_version = null, terms_accepted_at = null')
    expect((await user.client.auth.checkAuth()).termsToAccept).toBe(1)
    expect(await getRefusal(placeBuyOrder(user))).toEqual(required)
    await user.client.terms.accept({ version: 1 })
    await placeBuyOrder(user)
    await stop()
  })

  test('until new terms are accepted, every write of a user is blocked or allowed as listed', async () => {
    expect(
      allEndpoints
        .filter(([, endpoint]) => isWriteOfUser(endpoint))
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(WRITES).sort())
    const { exchange, publish, stop } = await start()
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    await publish(2)
    const groups = user.client as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >
    /** Whether the new terms block the call. Any other refusal counts as allowed. */
    const attempt = async (endpointName: string) => {
      const [group = '', name = ''] = endpointName.split('.')
      const pictures =
        endpointName === 'settings.requestVerification' ? { frontImage: PICTURE, backImage: PICTURE } : {}
      // An outdated version, so that it accepts nothing.
      const version = endpointName === 'terms.accept' ? { version: 1 } : {}
      const call = groups[group]?.[name]?.({ ...inputs[endpointName], ...pictures, ...version })
      const error: unknown = await call?.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      return (error as { code?: string } | undefined)?.code === 'terms_required' ? 'blocked' : 'allowed'
    }
    const outcomes: Record<string, string> = {}
    for (const name of Object.keys(WRITES)) outcomes[name] = await attempt(name)
    expect(outcomes).toEqual(WRITES)
    expect(await getBalances(user)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    await user.client.auth.logout()
    await stop()
  })

  test('until new terms are accepted, a trade can be paid, appealed and confirmed, and orders cancelled', async () => {
    const { exchange, publish, stop } = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await exchange.operator.fund({ email: seller.email, amount: 25_000 })
    // Verified users may have several orders.
    await exchange.running.db.query(`update users set verification_state = 'verified'`)
    const sold = await placeSellOrder(seller, { amount: 25_000 })
    const bought = await placeBuyOrder(buyer)
    await publish(2)
    const { _id: id } = trade
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'None' })
    await buyer.client.appeals.create({ order: id, reason: 'Other', description: 'I have paid' })
    await seller.client.orders.confirm({ id })
    await seller.client.orders.cancelSell({ id: sold._id })
    await buyer.client.orders.cancelBuy({ id: bought._id })
    expect([await getBalances(seller), await getBalances(buyer)]).toEqual([
      { available: 50_000, escrow: 0, staked: 0 },
      { available: 75_000, escrow: 0, staked: 0 },
    ])
    expect(exchange.now()).toBe(SESSION_START)
    await expectCleanLedger(exchange)
    await stop()
  })

  test('the response to a write from before the new terms is replayed', async () => {
    const { exchange, publish, stop } = await start()
    const user = await exchange.createUser('ada')
    const place = () =>
      user.client.orders.createBuy(
        { amount: 25_000, paymentMethod: 'bank' },
        { idempotencyKey: 'before-the-terms' },
      )
    const { value: placed } = await place()
    await publish(2)
    expect((await place()).value).toEqual(placed)
    await stop()
  })

  test('an exchange does not start if a document is missing from its folder', async () => {
    const { exchange, content } = await start()
    const { config } = exchange.running
    rmSync(`${content.path}/privacy.md`)
    await exchange.running.close()
    await expect(startExchange(config, { now: exchange.now })).rejects.toThrow(
      `CONTENT_DIR has no usable privacy.md, ${content.path}/privacy.md: ENOENT`,
    )
    rmSync(config.dataDir, { recursive: true, force: true })
  })
})
