import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeMail } from './decode-mail.js'
import { OPERATOR_HEADERS, onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, expectCleanLedger, getRefusal, placeSellOrder } from './fixtures.js'
import { runOperatorCommand } from './operator.js'
import { createPerson, createTokenClient } from './operator-person.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { readZip } from './zip.js'

const why = 'Asked for by letter'

const request = (exchange: TestExchange, body: object, headers: Record<string, string> = OPERATOR_HEADERS) =>
  exchange.request('/api/operator/users/data', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

onOneEngine('the data of one person', (engine) => {
  const start = useEmptyExchange(engine)

  test('is the user’s own archive, also of a suspended user, and each download is in the audit log', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada', { tokens: 100 })
    await exchange.operator.suspend({ email, why: 'Under investigation' })
    const file = join(createTemporaryFolder('data'), 'ada.zip')
    expect(await runOperatorCommand(exchange, 'users', 'data', email, '--save', file, '--why', why)).toEqual({
      code: 0,
      output: `${file}\n`,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const data = JSON.parse(String((await readZip(readFileSync(file))).get('data.json')))
    expect([data.profile.email, data.ledgerEntries.length]).toEqual([email, 1])
    const [entry] = await exchange.operator.audit({ act: 'data.exported', email })
    expect([entry?.actor, entry?.why]).toEqual(['operator', why])
  })

  test('is refused without a reason, a role, or such a user', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada')
    expect((await request(exchange, { user: email })).status).toBe(422)
    expect((await request(exchange, { user: 'nobody@example.com', why })).status).toBe(404)
    expect((await request(exchange, { user: email, why }, { authorization: 'Bearer wrong' })).status).toBe(
      401,
    )
    const { token } = (await exchange.operator.createToken({ name: 'Bot', roles: ['support'], days: 1, why }))
      .value
    expect((await request(exchange, { user: email, why }, { authorization: `Bearer ${token}` })).status).toBe(
      403,
    )
    expect(
      (await runOperatorCommand(exchange, 'users', 'data', 'nobody', '--save', '/nowhere/x', '--why', why))
        .output,
    ).toBe('Nobody has the username nobody\n')
    expect((await exchange.operator.audit({ act: 'data.exported' })).length).toBe(0)
  })
})

onOneEngine('closing an account for its owner', (engine) => {
  const start = useEmptyExchange(engine)

  test('what is open prevents it, a suspension does not, and the rest has to be forfeited', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('ada', { tokens: 25_010 })
    const { email } = user
    const { _id: order } = await placeSellOrder(user, { amount: 25_000 })
    await operator.suspend({ email, why: 'Under investigation' })
    expect(await operator.userClosing({ user: email })).toEqual({
      email,
      obstacles: ['orders'],
      remainder: 10,
    })
    expect(await getRefusal(operator.closeUser({ user: email, why }))).toEqual({
      status: 409,
      code: 'account_in_use',
      message: 'The account cannot be closed yet: orders',
    })
    await operator.resume({ email, why })
    await user.client.auth.login(user)
    await user.client.orders.cancelSell({ id: order })
    await operator.withdraw({ email, amount: 25_000 })
    await operator.suspend({ email, why: 'Under investigation' })
    expect(await getRefusal(operator.closeUser({ user: email, why }))).toEqual({
      status: 409,
      code: 'remainder_not_forfeited',
      message: 'The user still has 10 CHT: they have to forfeit it',
    })
    expect((await runOperatorCommand(exchange, 'users', 'closing', email)).output).toBe(
      `${email}: nothing prevents it\n10 CHT would be forfeited: --forfeit\n`,
    )
    const args = ['users', 'close', 'ada', '--forfeit', '--why', why]
    expect(await runOperatorCommand(exchange, ...args)).toEqual({
      code: 0,
      output: `${email} is closed, and told by mail\n`,
    })
    const mails = (await exchange.readMails(email)).map(decodeMail)
    expect(
      mails.some((mail) => mail.includes('Your account was closed by the operator, at your request.')),
    ).toBe(true)
    expect((await operator.closedAccounts()).map((account) => account.email)).toEqual([email])
    expect(
      (await operator.audit({ act: 'user.closed' })).map((entry) => [entry.why, entry.details.remainder]),
    ).toEqual([[why, 10]])
    expect(await getRefusal(operator.closeUser({ user: email, why }))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'The account is closed already',
    })
    expect(await getRefusal(operator.userClosing({ user: email }))).toMatchObject({ status: 404 })
    await expectCleanLedger(exchange)
  })

  test('needs two administrators where two can sign in, and what is open is checked when it is approved', async () => {
    const exchange = await start()
    const user = await exchange.createUser('user', { tokens: 100_000 })
    const ada = await createPerson(exchange, 'Ada', ['administrator'])
    const bob = await createPerson(exchange, 'Bob', ['administrator'])
    const propose = async () =>
      assertDefined(
        (await ada.client.closeUser({ user: user.email, why, forfeitsRemainder: true })).value.proposal,
      ).id
    const id = await propose()
    expect(await getRefusal(bob.client.approveProposal({ id }))).toMatchObject({ code: 'account_in_use' })
    await exchange.operator.withdraw({ email: user.email, amount: 100_000 })
    expect((await bob.client.approveProposal({ id })).value).toEqual({
      id,
      result: { email: user.email, remainder: 0 },
    })
    expect((await getRefusal(user.client.auth.checkAuth())).code).toBe('signed_out')
    const { token } = (await bob.client.createToken({ name: 'Bot', roles: ['administrator'], days: 1, why }))
      .value
    const other = await exchange.createUser('other')
    expect(
      await getRefusal(createTokenClient(exchange, token).closeUser({ user: other.email, why })),
    ).toMatchObject({ code: 'second_person_required' })
  })
})
