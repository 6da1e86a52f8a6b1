import { MAX_PASSKEYS } from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { closeAccount } from '../src/features/account/closing.js'
import { resetFactors } from '../src/features/auth/second-factor/factors.js'
import { lockNamedAccount } from '../src/features/auth/suspension.js'
import { startTestExchange, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { expectWaiting, holdTransaction } from './hold-rows.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey } from './passkeys.js'
import { addAuthenticator, createCode } from './second-factor.js'

const countRecoveryCodes = async (exchange: TestExchange, { id }: TestUser) =>
  (await exchange.running.db.query('select from recovery_codes where user_id = $1', [id])).length

/** Locks a table against writes. */
const holdTable = (exchange: TestExchange, table: string) =>
  holdTransaction(exchange, (tx) => tx.query(`lock table ${table} in share row exclusive mode`))

/** Starts to set up both factors. Returns the functions that finish it. */
const startSetUps = async (exchange: TestExchange, user: TestUser) => {
  const { client } = user
  await client.auth.confirmByPassword(user)
  const { secret } = assertDefined((await client.auth.setUpAuthenticator()).value)
  const passkey = createPasskeyDevice().create(assertDefined((await client.auth.startPasskeySetUp()).value))
  return {
    addApp: () => client.auth.addAuthenticator({ code: createCode(secret, exchange.now()) }),
    addKey: () => client.auth.addPasskey({ passkey }),
  }
}

describe.runIf(inject('postgresUrl') !== '')('changes of the second factors at the same instant', () => {
  test('two first factors come with one set of recovery codes', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const user = await exchange.createUser('ada')
    const { addApp, addKey } = await startSetUps(exchange, user)
    const release = await holdTable(exchange, 'recovery_codes')
    const results = Promise.all([addApp(), addKey()])
    await expectWaiting(exchange, 2)
    await release()
    const codes = (await results).map(({ value }) => value.recoveryCodes.length)
    expect(codes.sort()).toEqual([0, 10])
    expect(await countRecoveryCodes(exchange, user)).toBe(10)
    await exchange.stop()
  })

  test('two removals of the last two factors leave no recovery codes', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const user = await exchange.createUser('ada')
    await addAuthenticator(exchange, user)
    await addPasskey(user, createPasskeyDevice())
    const { client } = user
    const id = (await client.auth.passkeys())[0]?.id ?? ''
    // The first removal waits here when it inserts its notification, the second one for the lock of the first.
    const release = await holdTable(exchange, 'notifications')
    const results = Promise.all([client.auth.removeAuthenticator(), client.auth.removePasskey({ id })])
    await expectWaiting(exchange, 2)
    await release()
    await results
    expect(await client.auth.reauthentication()).toMatchObject({ methods: ['password'], recoveryCodes: 0 })
    await exchange.stop()
  })

  test('two sessions add the tenth passkey, and one of them is refused', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const user = await exchange.createUser('ada')
    const device = createPasskeyDevice()
    await addPasskey(user, device)
    for (let count = 2; count < MAX_PASSKEYS; count++) await addPasskey(user, createPasskeyDevice())
    // A session of its own, since a session has one challenge.
    const other = exchange.createClient()
    const options = assertDefined((await other.auth.startPasskeyLogin({ isSecondStep: false })).value)
    await other.auth.logInByPasskey({ passkey: device.use(options) })
    const adds = []
    for (const client of [user.client, other]) {
      const passkey = createPasskeyDevice().create(
        assertDefined((await client.auth.startPasskeySetUp()).value),
      )
      adds.push(() => client.auth.addPasskey({ passkey }))
    }
    // The first set-up waits here when it inserts its notification, the second one for the lock of the first.
    const release = await holdTable(exchange, 'notifications')
    const results = Promise.allSettled(adds.map((add) => add()))
    await expectWaiting(exchange, 2)
    await release()
    expect((await results).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await user.client.auth.passkeys()).toHaveLength(MAX_PASSKEYS)
    await exchange.stop()
  })

  test.each(['addApp', 'addKey'] as const)(
    'an account that is closed meanwhile gets no factor: %s',
    async (add) => {
      const exchange = await startTestExchange('PostgreSQL')
      const { running } = exchange
      const user = await exchange.createUser('ada')
      const setUps = await startSetUps(exchange, user)
      const release = await holdTransaction(exchange, (tx) =>
        tx.query('select from users where id = $1 for update', [user.id]),
      )
      const refusal = getRefusal(setUps[add]())
      await expectWaiting(exchange, 1)
      await release((tx) => closeAccount(tx, running, { userId: user.id, forfeitsRemainder: true }))
      expect(await refusal).toMatchObject({ status: 401, code: 'signed_out' })
      expect(await running.db.query('select from passkeys union all select from authenticators')).toEqual([])
      await exchange.stop()
    },
  )

  test('a login by a factor that the operator removes meanwhile starts no session', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const user = await exchange.createUser('ada')
    const device = createPasskeyDevice()
    await addPasskey(user, device)
    const thief = exchange.createClient()
    const options = assertDefined((await thief.auth.startPasskeyLogin({ isSecondStep: false })).value)
    const release = await holdTransaction(exchange, (tx) =>
      lockNamedAccount(tx, exchange.running.clock, user.email),
    )
    const refusal = getRefusal(thief.auth.logInByPasskey({ passkey: device.use(options) }))
    await expectWaiting(exchange, 1)
    const { running } = exchange
    await release(async (tx) => resetFactors(tx, await lockNamedAccount(tx, running.clock, user.email)))
    expect(await refusal).toMatchObject({ status: 409, code: 'not_pending' })
    expect((await getRefusal(thief.auth.checkAuth())).status).toBe(401)
    await exchange.stop()
  })
})
