import { CONFIRMATION_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import { getOnlyTrade, getRefusal, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'

const REAUTHENTICATION_REQUIRED = {
  status: 403,
  code: 'reauthentication_required',
  message: 'Confirm that it is you to continue',
}
const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const PROFILE = {
  fullName: 'Other Name',
  username: 'seller',
  phoneNumber: '+2348000000000',
  email: 'seller@example.com',
  country: 'nigeria',
} as const

const OTHER_DETAILS = {
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Other Name',
  accountNumber: '1021334499',
  network: '',
  walletAddress: '',
  name: '',
} as const

/** A user with `askBeforeTokensMove` on, in a session whose last confirmation has expired. */
const createProtected = async (exchange: TestExchange, name: string, tokens = 0) => {
  const user = await exchange.createUser(name, { tokens, verifiedId: true })
  await user.client.auth.confirmByPassword(user)
  await user.client.auth.askBeforeTokensMove({ isOn: true })
  await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
  return user
}

/** Requests that need a recent confirmation. All inputs are valid, except that `reinvest` names no investment. */
const listProtectedCalls = (
  { client, password }: TestUser,
  tradeId: string,
): Record<string, () => Promise<unknown>> => ({
  confirm: () => client.orders.confirm({ id: tradeId }),
  invest: () => client.investments.create(PLAN),
  reinvest: () => client.investments.reinvest({ investmentId: tradeId }),
  profile: () => client.settings.editProfile(PROFILE),
  password: () =>
    client.settings.changePassword({ oldPassword: password, newPassword: 'another long password' }),
  data: () => client.account.prepareDataDownload({ password }),
  close: () => client.account.close({ password, forfeitsRemainder: true }),
  'payment details': () => client.paymentDetails.save(OTHER_DETAILS),
  switch: () => client.auth.askBeforeTokensMove({ isOn: false }),
})

onOneEngine('re-authentication', (engine) => {
  const start = useEmptyExchange(engine)

  test('an account that turned nothing on is asked before it turns the switch on or requests another email or phone, but not before it invests', async () => {
    const exchange = await start()
    const { client, password } = await exchange.createUser('seller', { tokens: 100_000 })
    expect(await client.auth.reauthentication()).toEqual({
      isAsked: false,
      asksBeforeTokensMove: false,
      methods: ['password'],
      recoveryCodes: 0,
    })
    await client.investments.create(PLAN)
    for (const change of [{ email: 'thief@example.com' }, { phoneNumber: '+2348000000009' }, {}])
      expect(await getRefusal(client.settings.editProfile({ ...PROFILE, ...change }))).toEqual(
        REAUTHENTICATION_REQUIRED,
      )
    expect(await exchange.operator.profileEdits()).toEqual([])
    expect(await getRefusal(client.auth.askBeforeTokensMove({ isOn: true }))).toEqual(
      REAUTHENTICATION_REQUIRED,
    )
    await client.auth.confirmByPassword({ password })
    await client.settings.editProfile({ ...PROFILE, email: 'new@example.com' })
    expect((await exchange.operator.profileEdits()).map(({ email }) => email)).toEqual(['new@example.com'])
  })

  test('with the switch on, requests that move tokens or change the account ask for the password', async () => {
    const exchange = await start()
    const seller = await createProtected(exchange, 'seller', 200_000)
    const buyer = await createProtected(exchange, 'buyer')
    await seller.client.auth.confirmByPassword(seller)
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    // A payment and an appeal need no confirmation.
    const trade = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: trade._id, reason: 'Other', description: 'None' })

    const calls = listProtectedCalls(seller, trade._id)
    for (const [name, call] of Object.entries(calls))
      expect([name, await getRefusal(call())]).toEqual([name, REAUTHENTICATION_REQUIRED])
    // A bank account that an earlier order had needs no confirmation, even with another account name. A new one does.
    const { _id: id } = await placeSellOrder(seller, { accountName: 'Other Name' })
    await seller.client.orders.cancelSell({ id })
    expect(await getRefusal(placeSellOrder(seller, { accountNumber: '1021334488' }))).toEqual(
      REAUTHENTICATION_REQUIRED,
    )

    await seller.client.auth.confirmByPassword(seller)
    expect((await seller.client.orders.confirm({ id: trade._id })).value?.status).toBe('completed')
    await placeSellOrder(seller, { accountNumber: '1021334488' })
    expect(await getRefusal(seller.client.investments.reinvest({ investmentId: trade._id }))).toMatchObject({
      code: 'not_found',
    })
  })

  test('a confirmation lasts ten minutes, and only for its login session', async () => {
    const exchange = await start()
    const { client, email, password } = await createProtected(exchange, 'ada', 100_000)
    const other = exchange.createClient()
    await other.auth.login({ email, password })
    const { value: answer } = await client.auth.confirmByPassword({ password })
    expect(answer).toEqual({ confirmedUntil: exchange.running.clock.now() + CONFIRMATION_PERIOD })
    expect(await getRefusal(other.investments.create(PLAN))).toEqual(REAUTHENTICATION_REQUIRED)
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD - 1)
    await client.investments.create(PLAN)
    await exchange.setClock(exchange.now() + 1)
    expect(await getRefusal(client.investments.create(PLAN))).toEqual(REAUTHENTICATION_REQUIRED)
  })

  test('a refused request is accepted with the same idempotency key, and its response is replayed afterwards', async () => {
    const exchange = await start()
    const { client, password } = await createProtected(exchange, 'ada', 100_000)
    const key = { idempotencyKey: 'one-investment' }
    expect(await getRefusal(client.investments.create(PLAN, key))).toEqual(REAUTHENTICATION_REQUIRED)
    await client.auth.confirmByPassword({ password })
    const { value: created } = await client.investments.create(PLAN, key)
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    expect((await client.investments.create(PLAN, key)).value).toEqual(created)
    expect((await client.investments.list()).pending).toHaveLength(1)
  })

  test('a wrong password confirms nothing, and the tries are limited', async () => {
    const exchange = await start()
    const { client, password } = await createProtected(exchange, 'ada', 100_000)
    // One of the ten tries was used to turn the switch on.
    for (let tries = 0; tries < 9; tries++)
      expect(await getRefusal(client.auth.confirmByPassword({ password: 'a wrong one' }))).toMatchObject({
        status: 422,
        code: 'invalid_input',
      })
    expect(await getRefusal(client.auth.confirmByPassword({ password }))).toMatchObject({
      status: 429,
    })
    expect(await getRefusal(client.investments.create(PLAN))).toEqual(REAUTHENTICATION_REQUIRED)
    const acts = (await exchange.operator.audit({ email: 'ada@example.com' })).map(({ act }) => act)
    expect(acts).toEqual(
      expect.arrayContaining(['protection.on', 'user.confirmed', 'password.refused', 'password.throttled']),
    )
  })
})
