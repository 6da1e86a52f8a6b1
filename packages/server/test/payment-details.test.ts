import { expect, test } from 'vitest'
import { onOneEngine, shareExchange } from './exchange.js'
import { BANK_ORDER, getRefusal } from './fixtures.js'

onOneEngine('payment details', (engine) => {
  const start = shareExchange(engine)

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
})
