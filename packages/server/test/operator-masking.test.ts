import type { OperatorRole } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import { openProfileEdit, openVerification } from './cases.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined } from './fixtures.js'
import { createPerson } from './operator-person.js'

onOneEngine('numbers in the queues of operators', (engine) => {
  const start = useEmptyExchange(engine)

  const createClient = async (exchange: TestExchange, name: string, role: OperatorRole) =>
    (await createPerson(exchange, name, [role])).client

  test('the number of an ID and phone numbers are masked to those who do not decide', async () => {
    const exchange = await start()
    const user = await exchange.createUser('vera')
    await openVerification(exchange, user, 'G12345678')
    await openProfileEdit(exchange, user)
    const read = async (name: string, role: OperatorRole) => {
      const client = await createClient(exchange, name, role)
      const request = assertDefined((await client.verifications())[0])
      const edit = assertDefined((await client.profileEdits())[0])
      return [request.number, edit.phoneNumber, edit.before.phoneNumber]
    }
    const masked = ['••••5678', '••••0000', '••••0000']
    expect(await read('Ada', 'verifier')).toEqual(['G12345678', '+2348000000000', '+2348000000000'])
    expect(await read('Bo', 'support')).toEqual(masked)
    expect(await read('Cy', 'auditor')).toEqual(masked)
  })

  test('a look at what prevents the closing of an account is recorded', async () => {
    const exchange = await start()
    const user = await exchange.createUser('vera')
    const client = await createClient(exchange, 'Ada', 'support')
    expect(await client.userClosing({ user: 'vera' })).toMatchObject({ email: user.email })
    expect((await exchange.operator.audit({ act: 'user.viewed' })).slice(0, 1)).toMatchObject([
      { by: 'Ada', email: user.email, details: { of: 'closing' } },
    ])
  })
})
