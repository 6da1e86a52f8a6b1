import { CONFIRMATION_PERIOD } from '@cht/sdk/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOneEngine, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { getOnlyTrade, getRefusal, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey, confirmByPasskey } from './passkeys.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const MISSING = {
  status: 403,
  code: 'second_factor_missing',
  message: 'Set up a second factor first, in Settings, Security',
}
const ASKED = { status: 403, code: 'reauthentication_required' }
const PROFILE = {
  fullName: 'Other Name',
  username: 'seller',
  phoneNumber: '+2348000000000',
  email: 'new@example.com',
  country: 'nigeria',
} as const

onOneEngine('an exchange that requires a second factor', (engine) => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startTestExchange(engine, { environment: { REQUIRE_SECOND_FACTOR: '1' } })
  })
  afterAll(() => exchange.stop())

  test('moves no tokens and changes no email without one; buying and paying go on', async () => {
    const seller = await exchange.createUser('seller', { tokens: 200_000, verifiedId: true })
    const buyer = await exchange.createUser('buyer')
    const { client, password } = seller
    expect((await client.auth.checkAuth()).lacksFactor).toBe(true)
    expect(await client.auth.reauthentication()).toEqual({
      isAsked: true,
      asksBeforeTokensMove: false,
      methods: ['password'],
      recoveryCodes: 0,
      isFactorRequired: true,
    })
    const calls: [string, () => Promise<unknown>][] = [
      ['invest', () => client.investments.create(PLAN)],
      ['sell', () => placeSellOrder(seller)],
      ['email', () => client.settings.editProfile(PROFILE)],
      [
        'password',
        () => client.settings.changePassword({ oldPassword: password, newPassword: 'another long one' }),
      ],
      ['data', () => client.account.prepareDataDownload({ password })],
    ]
    for (const [name, call] of calls) expect([name, await getRefusal(call())]).toEqual([name, MISSING])
    // A confirmation by password does not replace the second factor.
    await client.auth.confirmByPassword({ password })
    for (const [name, call] of calls) expect([name, await getRefusal(call())]).toEqual([name, MISSING])

    const device = createPasskeyDevice()
    await addPasskey(seller, device)
    expect((await client.auth.checkAuth()).lacksFactor).toBeUndefined()
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    const trade = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    expect(await getRefusal(client.orders.confirm({ id: trade._id }))).toMatchObject(ASKED)
    expect(await getRefusal(client.settings.editProfile(PROFILE))).toMatchObject(ASKED)
    await confirmByPasskey(seller, device)
    expect((await client.orders.confirm({ id: trade._id })).value?.status).toBe('completed')
    await client.settings.editProfile(PROFILE)
  })

  test('refuses again after the only factor was removed', async () => {
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    await addPasskey(user, createPasskeyDevice())
    const [passkey] = await user.client.auth.passkeys()
    await user.client.auth.removePasskey({ id: passkey?.id ?? '' })
    expect(await getRefusal(user.client.investments.create(PLAN))).toEqual(MISSING)
  })
})
