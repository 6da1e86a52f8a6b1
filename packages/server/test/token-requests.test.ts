import type { OperatorRole } from '@cht/sdk/operator'
import { DAY, DEPOSIT_LIFETIME, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onEachEngine, onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, expectCleanLedger, getBalances, getRefusal } from './fixtures.js'
import { runOperatorCommand } from './operator.js'
import { createPerson } from './operator-person.js'

const DEPOSIT_TEXT = 'Pay to First Bank 0123456789, CHT Exchange Ltd. Write the code on the payment.'
const PAY_TO = 'First Bank 0123456789, Hal Obi'
const environment = { DEPOSIT_TEXT }

const run = async (exchange: TestExchange, ...args: string[]) => {
  const { code, output } = await runOperatorCommand(exchange, 'requests', ...args)
  return [code, output.trim().split('\n')[0]]
}

onOneEngine('requests for tokens and for money', (engine) => {
  const start = useEmptyExchange(engine, { environment })

  test('a deposit is credited by the line of the bank, once', async () => {
    const exchange = await start()
    const user = await exchange.createUser('hal')
    const { client, email } = user
    const { value: request } = await client.tokenRequests.create({ kind: 'deposit', amount: 50_000 })
    expect(request).toEqual({
      id: request?.id,
      kind: 'deposit',
      amount: 50_000,
      code: expect.stringMatching(/^CHT-[2-9A-Z]{8}$/),
      state: 'requested',
      requestedAt: exchange.now(),
      expiresAt: exchange.now() + DEPOSIT_LIFETIME,
    })
    expect(await client.tokenRequests.list()).toEqual({ instructions: DEPOSIT_TEXT, requests: [request] })
    const { id, code } = assertDefined(request)
    expect((await exchange.operator.tokenRequests()).map((row) => [row.code, row.email])).toEqual([
      [code, email],
    ])
    const credit = () =>
      exchange.operator.creditDeposit({ id, reference: 'Bank 4711', amount: 49_000, why: 'Fee of the bank' })
    expect((await credit()).value?.request).toMatchObject({ state: 'done', credited: 49_000 })
    expect(await getRefusal(credit())).toEqual({
      status: 409,
      code: 'token_request_closed',
      message: 'This request is closed',
    })
    expect((await getBalances(user)).available).toBe(49_000)
    expect((await client.notifications.list())[0]?.content).toBe(
      `Your deposit ${code} has arrived: 49,000 CHT are in your available balance.`,
    )
    const [entry] = await exchange.operator.statement({ user: email })
    expect([entry?.kind, entry?.operatorReference, entry?.why]).toEqual([
      'tokens.added',
      'Bank 4711',
      'Fee of the bank',
    ])
    const { value: second } = await client.tokenRequests.create({ kind: 'deposit', amount: 1 })
    expect(
      await getRefusal(
        exchange.operator.creditDeposit({ id: assertDefined(second).id, reference: 'bank 4711' }),
      ),
    ).toMatchObject({ code: 'reference_used' })
    expect(await exchange.operator.tokenRequests()).toHaveLength(1)
    await expectCleanLedger(exchange)
  })

  test('the tokens of a withdrawal leave when it is accepted; they come back if it cannot be paid', async () => {
    const exchange = await start()
    const user = await exchange.createUser('hal', { tokens: 50_000 })
    const { client, email } = user
    const ask = async (amount: number) =>
      assertDefined((await client.tokenRequests.create({ kind: 'withdrawal', amount, payTo: PAY_TO })).value)
    expect(await getRefusal(ask(50_001))).toMatchObject({ code: 'insufficient_balance' })
    const first = await ask(20_000)
    const second = await ask(30_000)
    expect((await getBalances(user)).available).toBe(50_000)
    const { operator } = exchange
    expect(await getRefusal(operator.payWithdrawal({ id: first.id, reference: 'Payout 1' }))).toEqual({
      status: 409,
      code: 'not_accepted',
      message: 'Accept the withdrawal before you pay it',
    })
    for (const { id } of [first, second]) await operator.acceptWithdrawal({ id })
    expect((await getBalances(user)).available).toBe(0)
    expect(await getRefusal(client.tokenRequests.cancel({ id: first.id }))).toEqual({
      status: 409,
      code: 'token_request_closed',
      message: 'This withdrawal is accepted',
    })
    expect((await operator.payWithdrawal({ id: first.id, reference: 'Payout 1' })).value?.request.state).toBe(
      'done',
    )
    expect(await getRefusal(operator.payWithdrawal({ id: second.id, reference: 'payout 1' }))).toMatchObject({
      code: 'reference_used',
    })
    expect(
      await getRefusal(operator.fund({ email, amount: 1, reference: 'PAYOUT 1', why: 'Refund' })),
    ).toMatchObject({ code: 'reference_used' })
    const reason = 'The bank does not know the account'
    expect((await operator.declineTokenRequest({ id: second.id, reason })).value?.request).toMatchObject({
      state: 'declined',
      reason,
      email,
    })
    expect((await getBalances(user)).available).toBe(30_000)
    expect((await client.notifications.list()).slice(0, 3).map(({ title }) => title)).toEqual([
      'Request declined',
      'Tokens returned',
      'Withdrawal marked as paid',
    ])
    await expectCleanLedger(exchange)
  })

  test('where the money goes is read in full by the treasurer alone', async () => {
    const exchange = await start()
    const user = await exchange.createUser('hal', { tokens: 50_000 })
    await user.client.tokenRequests.create({ kind: 'withdrawal', amount: 20_000, payTo: PAY_TO })
    const read = async (name: string, role: OperatorRole) => {
      const { client } = await createPerson(exchange, name, [role])
      return (await client.tokenRequests()).map(({ payTo }) => payTo)
    }
    const masked = 'First Bank ••••6789, Hal Obi'
    expect([
      await read('Ada', 'treasurer'),
      await read('Bo', 'support'),
      await read('Cy', 'auditor'),
    ]).toEqual([[PAY_TO], [masked], [masked]])
  })

  test('the tokens of an accepted withdrawal go back by its decline alone, so that it is not paid as well', async () => {
    const exchange = await start()
    const user = await exchange.createUser('hal', { tokens: 50_000 })
    const { value } = await user.client.tokenRequests.create({
      kind: 'withdrawal',
      amount: 20_000,
      payTo: PAY_TO,
    })
    const { id, code } = assertDefined(value)
    const { operator } = exchange
    await operator.acceptWithdrawal({ id })
    const posting = `withdraw:request:${id}`
    const reverse = () => operator.reversePosting({ posting, why: 'It came back' })
    expect(await getRefusal(reverse())).toEqual({
      status: 409,
      code: 'not_reversible',
      message: `Decline the request ${code} instead`,
    })
    await operator.payWithdrawal({ id, reference: 'Payout 1' })
    expect((await getBalances(user)).available).toBe(30_000)
    expect((await reverse()).value).toMatchObject({ returned: 20_000 })
    expect((await getBalances(user)).available).toBe(50_000)
    await expectCleanLedger(exchange)
  })

  test('a request is cancelled by its user alone, and a deposit expires after seven days', async () => {
    const exchange = await start()
    const user = await exchange.createUser('hal')
    const { client, email, password } = user
    const other = await exchange.createUser('ivy')
    const ask = () => client.tokenRequests.create({ kind: 'deposit', amount: 1000 })
    const { id } = assertDefined((await ask()).value)
    expect(await getRefusal(other.client.tokenRequests.cancel({ id }))).toMatchObject({ status: 404 })
    expect((await client.tokenRequests.cancel({ id })).value?.state).toBe('cancelled')
    for (let open = 0; open < 3; open++) await ask()
    expect(await getRefusal(ask())).toEqual({
      status: 409,
      code: 'token_request_limit',
      message: 'You can have 3 open requests: cancel one first',
    })
    await exchange.setClock(exchange.now() + DEPOSIT_LIFETIME)
    await client.auth.login({ email, password })
    const states = (await client.tokenRequests.list()).requests.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['cancelled', 'expired', 'expired', 'expired'])
    await ask()
  })

  test('the open requests of a closed account are cancelled, and nothing is added to it', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('hal', { tokens: 100 })
    const { client, password } = user
    const ask = async (input: { kind: 'deposit' } | { kind: 'withdrawal'; payTo: string }) =>
      assertDefined((await client.tokenRequests.create({ ...input, amount: 100 })).value).id
    const deposit = await ask({ kind: 'deposit' })
    const withdrawal = await ask({ kind: 'withdrawal', payTo: PAY_TO })
    await client.account.close({ password, forfeitsRemainder: true })
    expect(await operator.tokenRequests()).toEqual([])
    expect((await operator.tokenRequests({ state: 'cancelled' })).map(({ id }) => id).sort()).toEqual(
      [deposit, withdrawal].sort(),
    )
    const closed = { status: 404, code: 'not_found', message: 'The account is closed' }
    const why = 'Deposit'
    expect(await getRefusal(operator.creditDeposit({ id: deposit, reference: 'Bank 1', why }))).toEqual(
      closed,
    )
    expect(await getRefusal(operator.declineTokenRequest({ id: withdrawal, reason: 'Closed' }))).toEqual(
      closed,
    )
    const email = `closed-${user.id}`
    expect(await getRefusal(operator.fund({ email, amount: 1, reference: 'Bank 1', why }))).toEqual(closed)
    expect(await getRefusal(operator.setEmail({ email, newEmail: 'new@example.com', why }))).toEqual(closed)
    expect(await operator.statement({ user: user.id, account: 'available' })).toHaveLength(2)
    await expectCleanLedger(exchange)
  })

  test('a user makes twenty requests a day, cancelled ones too', async () => {
    const exchange = await start()
    const { client, email, password } = await exchange.createUser('hal')
    const ask = (asking = client) => asking.tokenRequests.create({ kind: 'deposit', amount: 1000 })
    for (let made = 0; made < 20; made++)
      await client.tokenRequests.cancel({ id: assertDefined((await ask()).value).id })
    expect(await getRefusal(ask())).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await exchange.operator.audit({ email, act: 'tokenRequest.throttled' })).length).toBe(1)
    await exchange.setClock(exchange.now() + DAY)
    const other = exchange.createClient()
    await other.auth.login({ email, password })
    await ask(other)
  })

  test('above the limit of one person another one approves; a withdrawal of an account on hold needs a reason', async () => {
    const exchange = await start()
    const ada = await createPerson(exchange, 'Ada', ['treasurer'])
    const bo = await createPerson(exchange, 'Bo', ['treasurer'])
    const user = await exchange.createUser('hal')
    const { client, email, password } = user
    const { value } = await client.tokenRequests.create({ kind: 'deposit', amount: 2_000_000 })
    const { id } = assertDefined(value)
    const { value: proposed } = await ada.client.creditDeposit({ id, reference: 'Bank 1' })
    expect(proposed?.request.state).toBe('requested')
    await bo.client.approveProposal({ id: assertDefined(proposed?.proposal).id })
    expect((await getBalances(user)).available).toBe(2_000_000)
    const ask = () => client.tokenRequests.create({ kind: 'withdrawal', amount: 1, payTo: PAY_TO })
    const { value: withdrawal } = await ask()
    await exchange.operator.hold({ email, why: 'Taken over' })
    await client.auth.login({ email, password })
    expect(await getRefusal(ask())).toEqual({
      status: 403,
      code: 'account_suspended',
      message: 'Your account is on hold: you cannot withdraw tokens',
    })
    await exchange.setClock(exchange.now() + DAY)
    const accept = (why?: string) =>
      exchange.operator.acceptWithdrawal({ id: assertDefined(withdrawal).id, why })
    expect(await getRefusal(accept())).toMatchObject({ status: 422, code: 'invalid_input' })
    expect((await accept('The owner has shown the ID')).value?.request.state).toBe('accepted')
    await exchange.operator.suspend({ email, why: 'Taken over' })
    await client.auth.login({ email, password })
    expect(await getRefusal(ask())).toMatchObject({ code: 'account_suspended' })
  })

  test('two people give back more than one person may withdraw', async () => {
    const exchange = await start()
    const ada = await createPerson(exchange, 'Ada', ['treasurer'])
    const bo = await createPerson(exchange, 'Bo', ['treasurer'])
    const user = await exchange.createUser('hal', { tokens: 1_000_000 })
    await exchange.operator.fund({
      email: user.email,
      amount: 1_000_000,
      reference: 'Bank 1',
      why: 'Deposit',
    })
    const { value } = await user.client.tokenRequests.create({
      kind: 'withdrawal',
      amount: 1_500_000,
      payTo: PAY_TO,
    })
    const { id } = assertDefined(value)
    const decline = { id, reason: 'The bank does not know the account' }
    const { value: accepting } = await ada.client.acceptWithdrawal({ id, why: 'Payout' })
    await bo.client.approveProposal({ id: assertDefined(accepting?.proposal).id })
    expect(await getRefusal(exchange.operator.declineTokenRequest(decline))).toEqual({
      status: 409,
      code: 'second_person_required',
      message: 'One person reverses at most 1,000,000 CHT at once',
    })
    const { value: declining } = await ada.client.declineTokenRequest(decline)
    expect(declining?.request.state).toBe('accepted')
    expect((await getBalances(user)).available).toBe(500_000)
    await bo.client.approveProposal({ id: assertDefined(declining?.proposal).id })
    expect((await exchange.operator.tokenRequests({ state: 'declined' })).map((row) => row.id)).toEqual([id])
    // Nothing is proposed that the chart refuses already.
    for (const refused of [
      await getRefusal(ada.client.declineTokenRequest(decline)),
      await getRefusal(ada.client.acceptWithdrawal({ id })),
    ])
      expect(refused).toMatchObject({ code: 'token_request_closed' })
    expect((await getBalances(user)).available).toBe(2_000_000)
    await expectCleanLedger(exchange)
  })

  test('a request is a case: one treasurer claims it, and what waits for the money of the user is not overdue', async () => {
    const exchange = await start()
    const ada = await createPerson(exchange, 'Ada', ['treasurer'])
    const bo = await createPerson(exchange, 'Bo', ['treasurer'])
    const user = await exchange.createUser('hal', { tokens: 1000 })
    const deposit = assertDefined(
      (await user.client.tokenRequests.create({ kind: 'deposit', amount: 5000 })).value,
    )
    await exchange.setClock(exchange.now() + MINUTE)
    const money = assertDefined(
      (await user.client.tokenRequests.create({ kind: 'withdrawal', amount: 500, payTo: PAY_TO })).value,
    )
    await ada.client.acceptWithdrawal({ id: money.id, why: 'Payout' })
    expect(await getRefusal(bo.client.payWithdrawal({ id: money.id, reference: 'Payout 1' }))).toEqual({
      status: 409,
      code: 'case_claimed',
      message: 'Ada has claimed this case',
    })
    await ada.client.handOverCase({ id: money.id, to: 'Bo' })
    await exchange.setClock(exchange.now() + 3 * DAY)
    const owner = exchange.operator
    expect(
      (await owner.cases()).map(({ id, kind, claimedBy, isOverdue }) => [id, kind, claimedBy, isOverdue]),
    ).toEqual([
      [deposit.id, 'tokenRequest', undefined, false],
      [money.id, 'tokenRequest', 'Bo', true],
    ])
    expect((await owner.case({ id: deposit.id })).state).toBe('asked')
    await owner.payWithdrawal({ id: money.id, reference: 'Payout 1' })
    expect((await owner.case({ id: money.id })).state).toBe('decided')
    expect((await owner.cases()).map(({ id }) => id)).toEqual([deposit.id])
  })

  test('the treasurer works by the codes that the bank shows', async () => {
    const exchange = await start()
    const user = await exchange.createUser('hal')
    const { client, email } = user
    const { value } = await client.tokenRequests.create({ kind: 'deposit', amount: 5000 })
    const { code } = assertDefined(value)
    expect((await run(exchange, 'list'))[1]).toMatch(`${code}  deposit  requested  5,000 CHT  ${email}`)
    expect(
      (await run(exchange, 'credit', code.toLowerCase(), '--reference', 'Bank 1', '--why', 'Deposit'))[0],
    ).toBe(0)
    expect(await run(exchange, 'list')).toEqual([0, 'No request'])
    const money = await client.tokenRequests.create({ kind: 'withdrawal', amount: 1000, payTo: PAY_TO })
    const payout = assertDefined(money.value).code
    expect((await run(exchange, 'accept', payout))[0]).toBe(0)
    expect((await run(exchange, 'paid', payout, '--reference', 'Payout 1'))[1]).toMatch('done')
    expect((await run(exchange, 'decline', payout, '--reason', 'Late'))[0]).toBe(1)
    expect((await run(exchange, 'accept', 'CHT-NOTHING'))[0]).toBe(1)
  })
})

onOneEngine('an exchange without deposits', (engine) => {
  const start = useEmptyExchange(engine, { environment: { DEPOSIT_TEXT: '' } })

  test('answers 404', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('hal')
    const notFound = { status: 404, code: 'not_found', message: 'Not found' }
    expect(await getRefusal(client.tokenRequests.list())).toEqual(notFound)
    expect(await getRefusal(client.tokenRequests.create({ kind: 'deposit', amount: 1 }))).toEqual(notFound)
  })
})

onEachEngine('two treasurers at once', (engine) => {
  // The limit of a day locks the issuance account as well.
  const start = useEmptyExchange(engine, { environment: { ...environment, ISSUE_DAY_LIMIT: '1000000' } })

  test('a request is credited, accepted and declined once', async () => {
    const exchange = await start()
    const user = await exchange.createUser('hal', { tokens: 10_000 })
    const { client } = user
    const { operator } = exchange
    for (let round = 0; round < 5; round++) {
      const deposit = assertDefined(
        (await client.tokenRequests.create({ kind: 'deposit', amount: 1000 })).value,
      )
      const money = assertDefined(
        (await client.tokenRequests.create({ kind: 'withdrawal', amount: 1000, payTo: PAY_TO })).value,
      )
      const results = await Promise.allSettled([
        operator.creditDeposit({ id: deposit.id, reference: `Bank ${round} a`, why: 'Deposit' }),
        operator.creditDeposit({ id: deposit.id, reference: `Bank ${round} b`, why: 'Deposit' }),
        operator.acceptWithdrawal({ id: money.id }),
        operator.acceptWithdrawal({ id: money.id }),
        client.tokenRequests.cancel({ id: money.id }),
        operator.reversePosting({ posting: `withdraw:request:${money.id}`, why: 'Test' }),
      ])
      const done = results.map(({ status }) => status === 'fulfilled')
      expect(
        [done.slice(0, 2), done.slice(2, 5), done.slice(5)].map((some) => some.filter(Boolean).length),
      ).toEqual([1, 1, 0])
      const { requests } = await client.tokenRequests.list()
      if (requests.find(({ id }) => id === money.id)?.state !== 'cancelled')
        await operator.declineTokenRequest({ id: money.id, reason: 'Test' })
    }
    expect((await getBalances(user)).available).toBe(15_000)
    await expectCleanLedger(exchange)
  })
})
