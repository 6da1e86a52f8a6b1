import { expect, test } from 'vitest'
import { onEachEngine, onOneEngine, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getRefusal,
  PICTURE,
} from './fixtures.js'
import { runOperatorCommand } from './operator.js'
import { createPerson } from './operator-person.js'

const why = 'A wrong deposit'
const logInAgain = ({ client, email, password }: TestUser) => client.auth.login({ email, password })

/** The newest posting of a kind to the available balance of a user. */
const findPosting = async ({ operator }: TestExchange, user: string, kind: string) => {
  const entries = await operator.statement({ user, account: 'available' })
  return assertDefined(entries.find((entry) => entry.kind === kind)).posting
}

onOneEngine('the reversal of a posting', (engine) => {
  const start = useEmptyExchange(engine)

  test('the statement says what can be reversed', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    await operator.withdraw({ email: buyer.email, amount: 1, reference: 'Payout 1', why })
    const payout = await findPosting(exchange, buyer.email, 'tokens.withdrawn')
    await operator.reversePosting({ posting: payout, why })
    const entries = [
      ...(await operator.statement({ user: seller.email })),
      ...(await operator.statement({ user: buyer.email })),
    ]
    const kinds = (isReversible: boolean) =>
      new Set(entries.filter((entry) => entry.isReversible === isReversible).map(({ kind }) => kind))
    expect(kinds(true)).toEqual(new Set(['tokens.added', 'trade.sold', 'trade.bought', 'tokens.returned']))
    expect(kinds(false)).toEqual(new Set(['order.placed', 'tokens.withdrawn']))
    for (const { posting, isReversible } of entries) {
      const refusal = await getRefusal(operator.reversePosting({ posting, why }))
      expect([posting, refusal.code === 'not_held']).toEqual([posting, isReversible])
    }
  })

  test('a wrong deposit goes back up to what is there; the rest is claimed, and goes the same way', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('hal', { tokens: 200_000 })
    const { email } = user
    const posting = await findPosting(exchange, email, 'tokens.added')
    expect(await getRefusal(operator.reversePosting({ posting, why }))).toEqual({
      status: 409,
      code: 'not_held',
      message: 'Put the account on hold first',
    })
    await operator.withdraw({ email, amount: 150_000, reference: 'Payout 1', why })
    await operator.hold({ email, why })
    const { value: reversal } = await operator.reversePosting({ posting, why })
    const { claim } = reversal
    expect(reversal).toEqual({ posting, amount: 200_000, returned: 50_000, claim: expect.any(String) })
    expect(await getRefusal(operator.reversePosting({ posting, why }))).toEqual({
      status: 409,
      code: 'already_reversed',
      message: 'This posting is already reversed',
    })
    // The payout came back: its tokens are the user's again, and the claim takes them.
    const payout = await findPosting(exchange, email, 'tokens.withdrawn')
    expect((await operator.reversePosting({ posting: payout, why: 'It came back' })).value).toEqual({
      posting: payout,
      amount: 150_000,
      returned: 150_000,
    })
    expect((await operator.collectClaim({ id: assertDefined(claim), why })).value).toMatchObject({
      taken: 150_000,
      claim: 0,
    })
    const entries = await operator.statement({ user: email, account: 'available' })
    expect(
      entries.map(({ kind, amount, reversed, reverses, why: reason }) => [
        kind,
        amount,
        reversed,
        reverses,
        reason,
      ]),
    ).toEqual([
      ['tokens.takenBack', -150_000, undefined, posting, why],
      ['tokens.returned', 150_000, undefined, payout, 'It came back'],
      ['tokens.takenBack', -50_000, undefined, posting, why],
      ['tokens.withdrawn', -150_000, 150_000, undefined, why],
      ['tokens.added', 200_000, 200_000, undefined, expect.any(String)],
    ])
    await logInAgain(user)
    expect((await user.client.notifications.list()).slice(0, 3).map(({ content }) => content)).toEqual([
      'The operator has taken 150,000 CHT back from your available balance.',
      'The operator has returned 150,000 CHT to you. They are in your available balance.',
      'The operator has taken 50,000 CHT back from your available balance. 150,000 CHT are still claimed.',
    ])
    const [entry] = await operator.audit({ act: 'posting.reversed' })
    expect([entry?.email, entry?.why, entry?.details]).toEqual([
      email,
      'It came back',
      { posting: payout, amount: 150_000 },
    ])
    await expectCleanLedger(exchange)
  })

  test('what a buyer got without paying goes back to the seller, now and with the claim', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    const { available } = await getBalances(seller)
    const posting = `release:${trade._id}`
    await operator.withdraw({ email: buyer.email, amount: 60_000, reference: 'Payout 1', why })
    await operator.hold({ email: buyer.email, why })
    const { value } = await operator.reversePosting({ posting, amount: 70_000, why: 'The bank took it back' })
    expect(value).toMatchObject({ amount: 70_000, returned: 15_000 })
    expect((await getBalances(seller)).available).toBe(available + 15_000)
    await operator.fund({ email: buyer.email, amount: 100_000, reference: 'Bank 1', why })
    await operator.collectClaim({ id: assertDefined(value.claim), why })
    expect((await getBalances(seller)).available).toBe(available + 70_000)
    expect((await seller.client.notifications.list())[0]?.content).toBe(
      'The operator has returned 55,000 CHT to you. They are in your available balance.',
    )
    expect((await seller.client.statement.list({ account: 'available' }))[0]?.kind).toBe('tokens.returned')
    await expectCleanLedger(exchange)
  })

  test('what has not left an account, and what is unknown, is refused', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller } = await createMatchedTrade(exchange)
    const escrow = await findPosting(exchange, seller.email, 'order.placed')
    expect(await getRefusal(operator.reversePosting({ posting: escrow, why }))).toEqual({
      status: 409,
      code: 'not_reversible',
      message: 'These tokens have stayed in the account of their user',
    })
    expect(await getRefusal(operator.reversePosting({ posting: 'fund:nothing', why }))).toMatchObject({
      code: 'not_found',
    })
    const user = await exchange.createUser('hal', { tokens: 1000 })
    const posting = await findPosting(exchange, user.email, 'tokens.added')
    expect(await getRefusal(operator.reversePosting({ posting, amount: 1001, why }))).toMatchObject({
      status: 422,
      message: 'Amount must be at most 1,000 CHT',
    })
    await operator.hold({ email: user.email, why })
    expect(await runOperatorCommand(exchange, 'postings', 'reverse', posting, '--why', why)).toMatchObject({
      output: '1,000 CHT of 1,000 CHT went back\n',
    })
  })

  test('above the limit of one person another one approves', async () => {
    const exchange = await start()
    const ada = await createPerson(exchange, 'Ada', ['treasurer', 'auditor'])
    const bo = await createPerson(exchange, 'Bo', ['treasurer'])
    const { email } = await exchange.createUser('hal')
    for (const line of [1, 2])
      await exchange.operator.fund({ email, amount: 1_000_000, reference: `Bank ${line}`, why })
    const { value: funded } = await ada.client.fund({ email, amount: 1_500_000, reference: 'Bank 3', why })
    await bo.client.approveProposal({ id: assertDefined(funded.proposal).id })
    const posting = await findPosting(exchange, email, 'tokens.added')
    await exchange.operator.hold({ email, why })
    expect(await getRefusal(exchange.operator.reversePosting({ posting, why }))).toMatchObject({
      code: 'second_person_required',
    })
    const { value: proposed } = await ada.client.reversePosting({ posting, why })
    expect(proposed).toMatchObject({ posting, amount: 1_500_000, returned: 0 })
    const { value: done } = await bo.client.approveProposal({ id: assertDefined(proposed.proposal).id })
    expect(done.result).toEqual({ posting, amount: 1_500_000, returned: 1_500_000 })
    await expectCleanLedger(exchange)
  })
})

onEachEngine('reversals at once', (engine) => {
  const start = useEmptyExchange(engine)

  test('a posting is reversed once, whoever asks, and one request once', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { email } = await exchange.createUser('hal', { tokens: 100_000 })
    await operator.fund({ email, amount: 100_000, reference: 'Bank 1', why })
    const posting = await findPosting(exchange, email, 'tokens.added')
    await operator.hold({ email, why })
    const results = await Promise.allSettled([
      operator.reversePosting({ posting, why }),
      operator.reversePosting({ posting, why }),
      operator.reversePosting({ posting, why }, { idempotencyKey: 'one' }),
      operator.reversePosting({ posting, why }, { idempotencyKey: 'one' }),
    ])
    const done = results.filter(({ status }) => status === 'fulfilled')
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(done.length).toBeLessThanOrEqual(2)
    expect((await operator.statement({ user: email }))[0]?.balance).toBe(100_000)
    await expectCleanLedger(exchange)
  })
})
