import { PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { onOneEngine, SESSION_START, type TestUser, useEmptyExchange } from './exchange.js'
import { BANK_ORDER, getRefusal, placeBuyOrder, placeSellOrder } from './fixtures.js'

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

    const refuse = (message: string) => ({ status: 422, code: 'invalid_input', message })
    expect(await getRefusal(sell(ada, 'FIRST BANK PLC', '123456789'))).toEqual(
      refuse('An account number of First Bank has 10 digits'),
    )
    expect(await getRefusal(sell(otieno, 'M-PESA', '0212345678'))).toEqual(
      refuse('An account number of M-PESA is a mobile number, such as 0712 345 678'),
    )

    // A wrong check digit warns only. M-PESA is no bank of Nigeria, and First Bank none of Kenya.
    for (const [user, bankName, accountNumber] of [
      [ada, 'First Bank', '0000014578'],
      [ada, 'M-PESA', '1'],
      [otieno, 'First Bank', '123456789'],
      [otieno, 'M-PESA', '0712 345 678'],
    ] as const)
      expect(await sell(user, bankName, accountNumber)).toMatchObject({ bankName, accountNumber })
  })
  test('the buyer is told of an account in another name than the seller’s, while the account is shown', async () => {
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
})
