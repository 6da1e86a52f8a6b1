import { DAY, HOUR } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { onEachEngine, onOneEngine, shareExchange, startTestExchange, TEST_START } from './exchange.js'
import { expectCleanLedger, getOutcome, getRefusal } from './fixtures.js'
import { runOperatorCommand } from './operator.js'

onEachEngine('issuing outside a demo', (engine) => {
  const start = shareExchange(engine, { ISSUE_LIMIT: '1000', ISSUE_DAY_LIMIT: '2500' })

  test('a reason and a reference are required, for withdrawals too', async () => {
    const { plainOperator, createUser } = await start()
    const { email, client } = await createUser('ada')
    const missing = (...paths: string[]) => ({
      status: 422,
      code: 'invalid_input',
      fields: paths.map((path) => ({ path, message: 'is required' })),
    })
    for (const post of [plainOperator.fund, plainOperator.withdraw]) {
      await expect(post({ email, amount: 1 })).rejects.toMatchObject(missing('why', 'reference'))
      await expect(post({ email, amount: 1, why: 'Deposit' })).rejects.toMatchObject(missing('reference'))
      await expect(post({ email, amount: 1, reference: 'D 1' })).rejects.toMatchObject(missing('why'))
    }
    expect(await client.statement.list()).toEqual([])
  })

  test('a reference is used once, in any case, for fundings and withdrawals of all users', async () => {
    const { plainOperator, createUser } = await start()
    const { email } = await createUser('bola')
    const { email: other } = await createUser('chi')
    const why = 'Deposit'
    const key = { idempotencyKey: 'deposit-4711' }
    const funded = { email, amount: 10, why, reference: 'Deposit 4711' }
    expect((await plainOperator.fund(funded, key)).value).toEqual({ email, availableBalance: 10 })
    expect((await plainOperator.fund(funded, key)).value).toEqual({ email, availableBalance: 10 })
    const refusal = (reference: string) => ({
      status: 409,
      code: 'reference_used',
      message: `The reference ${reference} was used before`,
    })
    expect(await getRefusal(plainOperator.fund(funded))).toEqual(refusal('Deposit 4711'))
    const again = { email: other, amount: 20, why, reference: 'DEPOSIT 4711' }
    expect(await getRefusal(plainOperator.fund(again))).toEqual(refusal('DEPOSIT 4711'))
    expect(await getRefusal(plainOperator.withdraw({ ...funded, amount: 1 }))).toEqual(
      refusal('Deposit 4711'),
    )
    expect((await getRefusal(plainOperator.fund({ ...funded, reference: 'Deposit 4712' }, key))).code).toBe(
      'idempotency_key_reused',
    )
    expect((await plainOperator.withdraw({ email, amount: 4, why, reference: 'Payout 1' })).value).toEqual({
      email,
      availableBalance: 6,
    })
  })

  test('the database refuses to change or remove a reference', async () => {
    const { running, operator, createUser } = await start()
    const { email } = await createUser('dede')
    await operator.fund({ email, amount: 1 })
    for (const statement of [`update operator_entries set reference = 'x'`, 'delete from operator_entries'])
      await expect(running.db.query(statement)).rejects.toThrow('append-only')
  })
})

onOneEngine('the limits of issuing', (engine) => {
  test('limit an act and the day of the exchange; withdrawals do not count', async () => {
    const exchange = await startTestExchange(engine, {
      environment: { ISSUE_LIMIT: '1000', ISSUE_DAY_LIMIT: '2500' },
    })
    const { operator } = exchange
    const { email } = await exchange.createUser('ada')
    const refusal = (message: string) => ({ status: 409, code: 'issue_limit', message })
    expect(await getRefusal(operator.fund({ email, amount: 1_001 }))).toEqual(
      refusal('At most 1,000 CHT can be issued at once'),
    )
    const key = { idempotencyKey: 'last' }
    await operator.fund({ email, amount: 1_000 })
    await operator.fund({ email, amount: 1_000 })
    for (const amount of [1_000, 1_000]) await operator.withdraw({ email, amount })
    await operator.fund({ email, amount: 400 }, key)
    expect(await getRefusal(operator.fund({ email, amount: 101 }))).toEqual(
      refusal('At most 2,500 CHT can be issued a day. 100 CHT are left today'),
    )
    // A repeat is answered even if its amount would not be issued today any more.
    expect((await operator.fund({ email, amount: 400 }, key)).value).toEqual({ email, availableBalance: 400 })
    // Midnight in Lagos is 23:00 UTC: 16 hours after the start of the test.
    await exchange.advanceTo(TEST_START + 16 * HOUR - 1)
    expect((await getRefusal(operator.fund({ email, amount: 101 }))).code).toBe('issue_limit')
    await exchange.advanceTo(TEST_START + 16 * HOUR)
    expect((await operator.fund({ email, amount: 1_000 })).value).toEqual({ email, availableBalance: 1_400 })
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('without settings, an act has at most 1,000,000 CHT', async () => {
    const exchange = await startTestExchange(engine)
    const { email } = await exchange.createUser('ada')
    expect((await getRefusal(exchange.operator.fund({ email, amount: 1_000_001 }))).message).toBe(
      'At most 1,000,000 CHT can be issued at once',
    )
    expect((await exchange.operator.fund({ email, amount: 1_000_000 })).value.availableBalance).toBe(
      1_000_000,
    )
    await exchange.stop()
  })
})

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4)

onEachEngine(`concurrent issues (rounds: ${ROUNDS})`, (engine) => {
  const LIMIT = 500
  const start = shareExchange(engine, { ISSUE_DAY_LIMIT: String(LIMIT) })

  test(
    'do not pass the limit of the day, and use a reference once',
    async () => {
      const exchange = await start()
      const users = await Promise.all(['ada', 'bola', 'chi'].map((name) => exchange.createUser(name)))
      for (let round = 0; round < ROUNDS; round++) {
        await exchange.advanceTo(TEST_START + (round + 1) * DAY)
        const outcomes = await Promise.all(
          users.flatMap(({ email }) =>
            [1, 2].map(() => getOutcome(exchange.operator.fund({ email, amount: 200 }))),
          ),
        )
        expect(outcomes.toSorted()).toEqual(['done', 'done', ...Array(4).fill('issue_limit')])
        const reference = `Deposit ${round}`
        const repeated = await Promise.all(
          users.map(({ email }) => getOutcome(exchange.operator.fund({ email, amount: 1, reference }))),
        )
        expect(repeated.toSorted()).toEqual(['done', 'reference_used', 'reference_used'])
      }
      await expectCleanLedger(exchange)
    },
    60_000 + ROUNDS * 5_000,
  )
})

describe('a demo', () => {
  const start = shareExchange('PGlite', { DEMO: '1' })

  test('fills in the reason and the reference, and has no limits', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada')
    for (const balance of [2_000_000, 4_000_000])
      expect((await exchange.plainOperator.fund({ email, amount: 2_000_000 })).value).toEqual({
        email,
        availableBalance: balance,
      })
    expect(await runOperatorCommand(exchange, 'users', 'fund', email, '5')).toEqual({
      code: 0,
      output: `${email} now has 4,000,005 CHT available\n`,
    })
    const [entry] = await exchange.operator.audit({ act: 'tokens.funded', email, limit: 1 })
    expect(entry).toMatchObject({ why: 'Demo', details: { reference: expect.stringMatching(/^Demo fund:/) } })
  })
})
