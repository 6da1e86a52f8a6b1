import type { SellOrderInput } from '@cht/sdk/contract'
import type { Finding } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import {
  onEachEngine,
  SESSION_START,
  TEST_START,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  assertDefined,
  createPictureFile,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { readInPages } from './list-fixture.js'
import { runOperatorCommand } from './operator.js'

const PLAN = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
const WALLET = { paymentMethod: 'usdt', network: 'ERC20' } as const

const requestVerification = ({ client }: TestUser, idNumber: string) =>
  client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber,
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })

const placeAndCancelSellOrder = async (user: TestUser, input: Partial<SellOrderInput>) => {
  const { _id: id } = await placeSellOrder(user, { amount: 25_000, ...input })
  await user.client.orders.cancelSell({ id })
}

/** A user with tokens, a minute after the one before. */
const createUser = async (exchange: TestExchange, name: string, referralCode?: string) => {
  await exchange.setClock(exchange.now() + 60_000)
  const user = await exchange.createUser(name, {
    tokens: 200_000,
    verifiedId: true,
    ...(referralCode ? { referralCode } : {}),
  })
  // All test users have the same phone number, and sign up from the same browser.
  await exchange.running.db.query(
    `update users set phone_number = '+23480' || lpad($2, 8, '0') where id = $1`,
    [user.id, String(exchange.now() % 100_000_000)],
  )
  await exchange.running.db.query('update login_sessions set user_agent = $2 where user_id = $1', [
    user.id,
    name,
  ])
  return user
}

const format = ({ users, shared, relation, bonus, bonusState }: Finding) =>
  [users.map(({ email }) => email.split('@')[0]).join('+'), shared, relation, bonus, bonusState].filter(
    (part) => part !== undefined,
  )

onEachEngine('suspicious activity', (engine) => {
  const start = useEmptyExchange(engine)

  test('is found by what accounts share: IDs, bank accounts, wallets, phones, browsers and pictures', async () => {
    const exchange = await start()
    const { db } = exchange.running
    const ada = await createUser(exchange, 'ada')
    const bo = await createUser(exchange, 'bob')
    const cy = await createUser(exchange, 'cyd')
    expect([...(await exchange.operator.suspicious({}))]).toEqual([])
    await placeAndCancelSellOrder(ada, { bankName: 'First Bank', accountNumber: '10 2133 4477' })
    await placeAndCancelSellOrder(bo, { bankName: 'first bank', accountNumber: '1021334477' })
    // A bank account is shared only if both the bank and the number are the same.
    await placeAndCancelSellOrder(cy, { bankName: 'Second Bank', accountNumber: '1021334477' })
    await placeAndCancelSellOrder(ada, {
      ...WALLET,
      walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    })
    await placeAndCancelSellOrder(cy, {
      ...WALLET,
      walletAddress: '0x52908400098527886e0f7030069857d2e4169ee7',
    })
    await db.query(`update users set verification_state = 'unverified'`)
    await requestVerification(bo, '12345678901')
    await requestVerification(cy, '123-456 78901')
    await db.query(`update users set phone_number = '+234 803 765 4321' where username = 'ada'`)
    await db.query(`update users set phone_number = '08037654321' where username = 'cyd'`)
    await db.query(`update login_sessions set user_agent = 'ada' where user_id = $1`, [bo.id])
    const found = await exchange.operator.suspicious({})
    const formatted = found.map(format)
    expect(formatted.sort()).toEqual(
      [
        ['ada+bob', 'bankAccount', 0],
        ['ada+bob', 'device', 0],
        ['ada+cyd', 'phone', 0],
        ['ada+cyd', 'wallet', 0],
        ['bob+cyd', 'id', 0],
      ].sort(),
    )
    expect(await readInPages((page) => exchange.operator.suspicious({ ...page }), 2)).toEqual([...found])
    expect((await exchange.operator.suspicious({ shared: 'wallet' })).map(format)).toEqual([
      ['ada+cyd', 'wallet', 0],
    ])
  })

  test('pairs the buyers who have sent the same picture', async () => {
    const exchange = await start()
    const sellers = [await createUser(exchange, 'seller-1'), await createUser(exchange, 'seller-2')]
    const buyers = [await createUser(exchange, 'buyer-1'), await createUser(exchange, 'buyer-2')]
    for (const seller of sellers) await placeSellOrder(seller)
    for (const buyer of buyers) await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    const pay = async (buyer: TestUser) =>
      buyer.client.orders.pay({ id: (await getOnlyTrade(buyer))._id, paymentProof: PICTURE })
    const list = async () => (await exchange.operator.suspicious({ shared: 'picture' })).map(format)
    for (const buyer of buyers) {
      expect(await list()).toEqual([])
      await pay(buyer)
    }
    expect(await list()).toEqual([['buyer-1+buyer-2', 'picture', 0]])
  })

  test('names bonus chains: a referrer and a referee, or two referees of one user, who share data', async () => {
    const exchange = await start()
    const ref = await createUser(exchange, 'ref')
    const { referralCode } = await ref.client.auth.checkAuth()
    const one = await createUser(exchange, 'one', referralCode)
    const two = await createUser(exchange, 'two', referralCode)
    const stranger = await createUser(exchange, 'stranger')
    const shared = { bankName: 'First Bank', accountNumber: '1021334477' }
    await one.client.investments.create(PLAN)
    // The stranger is first in the group, and the chain is found all the same.
    await exchange.running.db.query(`update users set created_at = $2 where id = $1`, [
      stranger.id,
      new Date(TEST_START),
    ])
    for (const user of [one, two, stranger]) await placeAndCancelSellOrder(user, shared)
    const list = async (input: Parameters<typeof exchange.operator.suspicious>[0]) =>
      (await exchange.operator.suspicious(input)).map(format).sort()
    expect(await list({ chains: true })).toEqual([['one+two', 'bankAccount', 'referees', 50_000, 'held']])
    await placeAndCancelSellOrder(ref, shared)
    expect(await list({ chains: true })).toEqual([
      ['one+two', 'bankAccount', 'referees', 50_000, 'held'],
      ['ref+one', 'bankAccount', 'referrer', 50_000, 'held'],
      ['ref+two', 'bankAccount', 'referrer', 0],
    ])
    expect((await list({})).length).toBe(6)
  })

  test('a note stays with the same pair and the same data, and a later one replaces it', async () => {
    const exchange = await start()
    const { operator } = exchange
    const ada = await createUser(exchange, 'ada')
    const bo = await createUser(exchange, 'bob')
    const shared = { bankName: 'First Bank', accountNumber: '1021334477' }
    for (const user of [ada, bo]) await placeAndCancelSellOrder(user, shared)
    const { id } = assertDefined((await operator.suspicious({}))[0])
    const noted = {
      id,
      disposition: 'explained',
      note: 'Two sisters',
      notedBy: 'Ann',
      notedAt: exchange.now(),
    }
    expect(
      (await operator.noteSuspicious({ id, disposition: 'explained', why: 'Two sisters', by: 'Ann' })).value,
    ).toEqual(noted)
    // They share another bank account: the same finding.
    for (const user of [ada, bo])
      await placeAndCancelSellOrder(user, { ...shared, accountNumber: '1021334499' })
    expect(
      (await operator.suspicious({})).map((row) => [row.id, row.disposition, row.note, row.notedBy]),
    ).toEqual([[id, 'explained', 'Two sisters', 'Ann']])
    expect([...(await operator.suspicious({ disposition: 'open' }))]).toEqual([])
    // They share a wallet too: another finding, which is open.
    for (const user of [ada, bo])
      await placeAndCancelSellOrder(user, {
        ...WALLET,
        walletAddress: '0x52908400098527886e0f7030069857d2e4169ee7',
      })
    expect((await operator.suspicious({ disposition: 'open' })).map(format)).toEqual([
      ['ada+bob', 'wallet', 0],
    ])
    const both = await Promise.all(
      ['open', 'reported'].map((disposition) =>
        operator.noteSuspicious({ id, disposition: disposition as 'open', why: 'Told the regulator' }),
      ),
    )
    expect(both.length).toBe(2)
    expect((await operator.audit({ act: 'suspicion.noted', email: bo.email })).length).toBe(3)
    const code = await runOperatorCommand(
      exchange,
      'suspicious',
      'note',
      id,
      'reported',
      '--shared',
      'bankAccount',
      '--why',
      'Report 12',
    )
    expect(code).toEqual({ code: 0, output: `${id} is reported\n` })
    expect(
      (await runOperatorCommand(exchange, 'suspicious', 'list', '--disposition', 'reported')).output,
    ).toContain('Report 12')
    expect(
      await getRefusal(operator.noteSuspicious({ id, shared: 'wallet', disposition: 'open', why: 'None' })),
    ).toMatchObject({ status: 404, code: 'not_found' })
    expect(
      await getRefusal(operator.noteSuspicious({ id: ada.id, disposition: 'open', why: 'None' })),
    ).toMatchObject({ status: 404, code: 'not_found' })
  })
})
