import type { SavedDetailsInput } from '@cht/sdk/contract'
import { DETAILS_SHOWN_FOR, MAX_SAVED_DETAILS, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, SESSION_START, TEST_START, type TestUser, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  BANK_DETAILS,
  BANK_ORDER,
  createMatchedTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  TRC20_ADDRESS,
} from './fixtures.js'

const ACCOUNT: SavedDetailsInput = {
  ...BANK_DETAILS,
  accountName: 'Ada Example',
  accountNumber: '0000014579',
  name: '',
}
const WALLET: SavedDetailsInput = {
  ...ACCOUNT,
  paymentMethod: 'usdt',
  network: 'TRC20',
  walletAddress: TRC20_ADDRESS,
}

const save = async ({ client }: TestUser, details: Partial<SavedDetailsInput>) =>
  assertDefined((await client.paymentDetails.save({ ...ACCOUNT, ...details })).value)

onOneEngine('payment details', (engine) => {
  const start = useEmptyExchange(engine)

  test('an account number that does not fit a listed bank of the seller’s country is refused', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('Ada', { tokens: 200_000, verifiedId: true })
    const otieno = await exchange.createUser('Otieno', {
      tokens: 200_000,
      verifiedId: true,
      country: 'kenya',
    })
    const sell = ({ client }: typeof ada, bankName: string, accountNumber: string) =>
      client.orders.createSell({ ...BANK_ORDER, amount: 25_000, bankName, accountNumber })

    const createRefusal = (message: string) => ({ status: 422, code: 'invalid_input', message })
    expect(await getRefusal(sell(ada, 'FIRST BANK PLC', '123456789'))).toEqual(
      createRefusal('An account number of First Bank has 10 digits'),
    )
    expect(await getRefusal(sell(otieno, 'M-PESA', '0212345678'))).toEqual(
      createRefusal('An account number of M-PESA is a mobile number, such as 0712 345 678'),
    )

    // A wrong check digit warns only. M-PESA is no bank of Nigeria, and First Bank none of Kenya.
    for (const [user, bankName, accountNumber] of [
      [ada, 'First Bank', '0000014578'],
      [ada, 'M-PESA', '1'],
      [otieno, 'First Bank', '123456789'],
      [otieno, 'M-PESA', '0712 345 678'],
    ] as const)
      expect((await sell(user, bankName, accountNumber)).value).toMatchObject({ bankName, accountNumber })
  })

  test('both parties see that an account is not in the seller’s name, the buyer only while the account is shown', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('Ola', { tokens: 200_000, verifiedId: true })
    const buyer = await exchange.createUser('Buyer', { verifiedId: true })
    const names = ['EXAMPLE, Ọlá', 'Ola Ventures']
    for (const [index, accountName] of names.entries()) {
      const amount = ([25_000, 50_000] as const)[index] ?? 25_000
      await placeSellOrder(seller, { amount, accountName })
      await placeBuyOrder(buyer, { amount })
    }
    await exchange.advanceTo(SESSION_START)
    const list = async ({ client }: TestUser) => {
      const trades = await client.trades.open()
      return trades.map(({ amount, payeeNameDiffers }) => [amount, payeeNameDiffers]).sort()
    }
    const expected = [
      [25_000, undefined],
      [50_000, true],
    ]
    expect([await list(buyer), await list(seller)]).toEqual([expected, expected])

    await exchange.advanceTo(SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE)
    const cancelled = (await buyer.client.orders.all()).buyOrders.cancelled
    expect(cancelled.map((trade) => [trade.amount, Object.hasOwn(trade, 'payeeNameDiffers')]).sort()).toEqual(
      [
        [25_000, false],
        [50_000, false],
      ],
    )
  })

  test('saved details are listed, renamed, made the default and removed, by their owner alone', async () => {
    const exchange = await start()
    const [ada, ben] = [await exchange.createUser('Ada'), await exchange.createUser('Ben')]
    const account = await save(ada, { ...ACCOUNT, name: 'Wages' })
    const wallet = await save(ada, WALLET)
    expect([account, wallet]).toEqual([
      {
        id: account.id,
        name: 'Wages',
        isDefault: true,
        paymentMethod: 'bank',
        bankName: 'First Bank',
        accountName: 'Ada Example',
        accountNumber: '0000014579',
        createdAt: TEST_START,
      },
      {
        id: wallet.id,
        name: '',
        isDefault: false,
        paymentMethod: 'usdt',
        cryptoNetwork: 'TRC20',
        cryptoAddress: TRC20_ADDRESS,
        createdAt: TEST_START,
      },
    ])
    const list = ({ client }: TestUser) => client.paymentDetails.list()
    expect(await list(ada)).toEqual([account, wallet])
    expect(await list(ben)).toEqual([])

    const changed = { id: wallet.id, name: 'Savings', isDefault: true }
    const expected = [
      { ...wallet, ...changed },
      { ...account, isDefault: false },
    ]
    expect((await ada.client.paymentDetails.change(changed)).value).toEqual(expected)
    for (const call of [
      () => ben.client.paymentDetails.change({ ...changed, name: 'Mine' }),
      () => ben.client.paymentDetails.remove({ id: wallet.id }),
      () => ada.client.paymentDetails.remove({ id: 'x' }),
    ])
      expect(await getRefusal(call())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await list(ada)).toEqual(expected)

    await ada.client.paymentDetails.remove({ id: wallet.id })
    expect(await list(ada)).toEqual([{ ...account, isDefault: false }])
  })

  test('details in another name are saved with payeeNameDiffers, and invalid ones are refused', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('Ada')
    expect((await save(ada, { ...ACCOUNT, accountName: 'Ada Ventures' })).payeeNameDiffers).toBe(true)
    const readRefusal = async (change: Partial<SavedDetailsInput>) =>
      (await getRefusal(save(ada, change))).message
    expect(await readRefusal({ ...ACCOUNT, accountNumber: '1' })).toBe(
      'An account number of First Bank has 10 digits',
    )
    expect(await readRefusal({ ...ACCOUNT, accountName: '' })).toBe('Account name is required')
    expect(await readRefusal({ ...WALLET, walletAddress: `${TRC20_ADDRESS.slice(0, -1)}N` })).toMatch(
      /not a valid TRC20 address/,
    )
  })

  test('the same account is saved once, and ten details at most, however many requests are made at once', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('Ada')
    await save(ada, ACCOUNT)
    expect(
      await getRefusal(save(ada, { ...ACCOUNT, bankName: 'first bank', accountNumber: '0000 014579' })),
    ).toMatchObject({ status: 409, code: 'payment_details_saved' })
    const attempts = await Promise.allSettled(
      Array.from({ length: MAX_SAVED_DETAILS + 1 }, (_, index) =>
        save(ada, { ...ACCOUNT, bankName: 'Village Savings', accountNumber: String(index) }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SAVED_DETAILS - 1)
    expect(await getRefusal(save(ada, WALLET))).toMatchObject({ status: 409, code: 'payment_details_limit' })
    expect(await ada.client.paymentDetails.list()).toHaveLength(MAX_SAVED_DETAILS)
  })

  test('details that are new to a user are notified once, in the app and by a mail that does not contain them', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('Ada', { tokens: 200_000, verifiedId: true })
    const listAddedDetails = async () =>
      (await ada.client.notifications.list({ limit: 50 }))
        .filter(({ code }) => code === 'paymentDetails.added')
        .map(({ content, href }) => [content, href])
    await save(ada, ACCOUNT)
    const saved = [
      'You saved new payment details: First Bank, ending in 4579. If this was not you, remove them in your settings and set a new password.',
      '/settings?tab=profile',
    ]
    expect(await listAddedDetails()).toEqual([saved])

    const { name: _, ...known } = ACCOUNT
    await placeSellOrder(ada, { amount: 25_000, ...known, accountNumber: '0000 0145 79' })
    const { name: __, ...wallet } = WALLET
    for (const amount of [50_000, 75_000] as const) await placeSellOrder(ada, { amount, ...wallet })
    await save(ada, WALLET)
    const ordered = [
      'Your sell order is paid to new payment details: TRC20, ending in uwGM. If this was not you, cancel the order and set a new password.',
      '/orders?side=sell&tab=pending',
    ]
    expect(await listAddedDetails()).toEqual([ordered, saved])

    const mails = (await exchange.readMails(ada.email)).filter((mail) => mail.includes('New payment details'))
    expect(mails).toHaveLength(2)
    for (const secret of ['4579', 'uwGM', 'First Bank', 'Example']) expect(mails.join()).not.toContain(secret)
  })

  test('[order-form.8] an order keeps the details that it was placed with', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('Ada', { tokens: 200_000 })
    const { id } = await save(ada, ACCOUNT)
    const { name: _, ...details } = ACCOUNT
    const order = await placeSellOrder(ada, details)
    await ada.client.paymentDetails.remove({ id })
    expect(await ada.client.orders.pendingSell()).toEqual([order])
    expect(order).toMatchObject({
      paymentMethod: 'bank',
      accountName: ACCOUNT.accountName,
      bankName: 'First Bank',
      accountNumber: '0000014579',
    })
  })

  test('the seller sees from which account the buyer paid, for as long as payment details are shown', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const pay = (payer: object) => buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE, ...payer })
    expect((await getRefusal(pay({ payerAccount: '12345' }))).message).toBe(
      'Payer account must be the last four digits of the account',
    )
    const payer = { name: 'Ada Ventures', account: '4477' }
    expect((await pay({ payerName: payer.name, payerAccount: payer.account })).value?.payer).toEqual(payer)
    const read = async ({ client }: TestUser) => (await client.trades.get({ id: trade._id })).payer
    expect([await read(buyer), await read(seller)]).toEqual([payer, payer])
    await seller.client.orders.confirm({ id: trade._id })
    await exchange.advanceTo(exchange.now() + DETAILS_SHOWN_FOR)
    expect([await read(buyer), await read(seller)]).toEqual([payer, undefined])
  })

  test('the seller is shown that the payer has another name than the buyer, and whether the name is verified', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const read = async ({ client }: TestUser) => {
      const found = await client.trades.get({ id: trade._id })
      return [found.payerNameDiffers, found.buyerNameVerified]
    }
    expect(await read(seller)).toEqual([undefined, false])
    await buyer.client.orders.pay({
      id: trade._id,
      paymentProof: PICTURE,
      payerName: 'Third Person Ltd',
    })
    expect([await read(seller), await read(buyer)]).toEqual([
      [true, false],
      [true, false],
    ])
    await exchange.running.db.query(`update users set verification_state = 'verified' where id = $1`, [
      buyer.id,
    ])
    expect(await read(seller)).toEqual([true, true])
    await seller.client.orders.confirm({ id: trade._id, sender: 'other' })
    await exchange.advanceTo(exchange.now() + DETAILS_SHOWN_FOR)
    expect([await read(seller), await read(buyer)]).toEqual([
      [undefined, undefined],
      [true, true],
    ])
  })

  test.each([
    ['EXAMPLE buyer', undefined],
    ['Buyér, Example', undefined],
    ['Buyer', true],
    [undefined, undefined],
  ])('the payer %j is compared with the words of the buyer’s name', async (payerName, differs) => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE, payerName })
    expect((await seller.client.trades.get({ id: trade._id })).payerNameDiffers).toBe(differs)
  })

  test.each([
    ['same', 'sameSender'],
    ['other', 'otherSender'],
    [undefined, 'senderNotStated'],
  ] as const)(
    'what the seller states about the sender (%s) is kept with the trade',
    async (sender, statement) => {
      const exchange = await start()
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      const id = trade._id
      await buyer.client.orders.pay({ id, paymentProof: PICTURE })
      await seller.client.appeals.create({ order: id, reason: 'Other', description: 'None' })
      const confirm = seller.client.orders.confirm as (input: object) => Promise<unknown>
      expect((await getRefusal(confirm({ id, sender: 'stranger' }))).status).toBe(422)
      await confirm(sender === undefined ? { id } : { id, sender })
      const { events, appeal } = await seller.client.trades.get({ id })
      expect(events?.at(-1)).toEqual({
        type: 'payment.confirm',
        party: 'seller',
        at: exchange.now(),
        state: 'completed',
        statement,
      })
      const shown = await exchange.operator.appeal({ id: appeal?._id ?? '' })
      expect(shown.trade.events?.at(-1)?.statement).toBe(statement)
    },
  )
})
