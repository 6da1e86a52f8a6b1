import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startExchange } from '../src/start.js'
import { createContentFolder } from './content-folder.js'
import { onOneEngine, startTestExchange } from './exchange.js'
import { assertDefined, BANK_DETAILS, getRefusal } from './fixtures.js'

const BANKS = {
  nigeria: {
    add: [
      { code: '109', name: 'Kola Bank', aliases: ['Kola'] },
      { code: 'KP', name: 'Kola Pay', kind: 'wallet', digits: [6, 8] },
      { code: '058', name: 'Guaranty Trust' },
    ],
    drop: ['Unity Bank'],
  },
}

onOneEngine('the banks of the operator', (engine) => {
  const createFolder = () => {
    const { path } = createContentFolder()
    return { path, write: (banks: object) => writeFileSync(`${path}/banks.json`, JSON.stringify(banks)) }
  }

  test('are listed for the users of their country, and their account numbers are checked', async () => {
    const content = createFolder()
    const exchange = await startTestExchange(engine, { environment: { CONTENT_DIR: content.path } })
    const ada = await exchange.createUser('Ada')
    const otieno = await exchange.createUser('Otieno', { country: 'kenya' })
    const save = (bankName: string, accountNumber: string) =>
      ada.client.paymentDetails.save({ ...BANK_DETAILS, bankName, accountNumber, name: '' })
    expect(await ada.client.paymentDetails.institutions()).toEqual([])
    await save('Unity Bank', '0000 0145 79')
    await save('GTBank', '0000 0145 79')

    content.write(BANKS)
    await exchange.restart()
    expect(await otieno.client.paymentDetails.institutions()).toEqual([])
    const listed = await ada.client.paymentDetails.institutions()
    expect(listed.filter(({ name }) => /^(Kola|Guar|Unity|Zenith)/.test(name))).toEqual([
      {
        code: '058',
        name: 'Guaranty Trust',
        aliases: ['GTBank', 'Guaranty Trust Bank', 'GTB', 'Guaranty Trust Bank (GTBank)'],
        kind: 'bank',
        hasCheckDigit: true,
      },
      { code: '109', name: 'Kola Bank', aliases: ['Kola'], kind: 'bank', hasCheckDigit: true },
      { code: '057', name: 'Zenith Bank', aliases: [], kind: 'bank', hasCheckDigit: true },
      { code: 'KP', name: 'Kola Pay', aliases: [], kind: 'wallet' },
    ])
    const refused = (message: string) => ({ status: 422, code: 'invalid_input', message })
    expect(await getRefusal(save('kola', '123'))).toEqual(
      refused('An account number of Kola Bank has 10 digits'),
    )
    expect(await getRefusal(save('Kola Pay', '0123456789'))).toEqual(
      refused('An account number of Kola Pay has 6 to 8 digits'),
    )
    expect(await getRefusal(save('GTBank', '123'))).toEqual(
      refused('An account number of Guaranty Trust has 10 digits'),
    )
    expect(assertDefined((await save('Kola Pay', '1234567')).value).bankName).toBe('Kola Pay')
    // Whatever is not listed is accepted by its name. What was saved before stays.
    expect(assertDefined((await save('Unity Bank', '1')).value).bankName).toBe('Unity Bank')
    const saved = (await ada.client.paymentDetails.list()).map(({ bankName }) => bankName)
    expect(saved.sort()).toEqual(['GTBank', 'Kola Pay', 'Unity Bank', 'Unity Bank'])
    const order = { ...BANK_DETAILS, amount: 25_000, bankName: 'Kola Bank', accountNumber: '12' } as const
    expect(await getRefusal(ada.client.orders.createSell(order))).toEqual(
      refused('An account number of Kola Bank has 10 digits'),
    )
    await exchange.stop()
  })

  test('that cannot be read keep a process from starting', async () => {
    const content = createFolder()
    const exchange = await startTestExchange(engine, { environment: { CONTENT_DIR: content.path } })
    const { config } = exchange.running
    await exchange.running.close()
    content.write({ nigeria: { drop: ['Village Savings'] } })
    await expect(startExchange(config, { now: exchange.now })).rejects.toThrow(
      'CONTENT_DIR has a banks.json that drops Village Savings, which we do not list in nigeria',
    )
    rmSync(config.dataDir, { recursive: true, force: true })
  })
})
