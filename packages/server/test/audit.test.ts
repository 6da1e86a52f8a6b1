import type { AuditEntry } from '@cht/sdk/operator'
import { PAGE_MAX } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { toTimestamp } from '../src/platform/db/database.js'
import { OPERATOR_HEADERS, OPERATOR_TOKEN, onOneEngine, shareExchange } from './exchange.js'
import {
  createMatchedTrade,
  createPictureFile,
  getRefusal,
  PICTURE,
  parseCode,
  readProfile,
} from './fixtures.js'
import { runOperatorCommand } from './operator.js'

/** An entry without its id, time, address and request. */
const summarize = ({ act, actor, by, email, why, details }: AuditEntry) => ({
  act,
  actor,
  ...(by ? { by } : {}),
  ...(email ? { email } : {}),
  ...(why ? { why } : {}),
  ...(Object.keys(details).length > 0 ? { details } : {}),
})

onOneEngine('the audit log', (engine) => {
  const start = shareExchange(engine, { DEMO: '1' })

  test('the operator’s acts are logged once, with the given name and reason, and a refused one is not logged', async () => {
    const { operator, ...exchange } = await start()
    const { email } = await exchange.createUser('funded')
    const signature = { by: 'Ann', why: 'Opening balance' }
    const reference = 'Deposit 1'
    const before = (await operator.audit())[0]?.id ?? '0'
    const key = { idempotencyKey: 'fund-once' }
    await operator.fund({ email, amount: 7, reference, ...signature }, key)
    await operator.fund({ email, amount: 7, reference, ...signature }, key)
    await operator.withdraw({ email, amount: 2, why: 'Payout', reference: 'Payout 1' })
    expect((await getRefusal(operator.withdraw({ email, amount: 1_000 }))).code).toBe('insufficient_balance')
    await operator.setRates({ NGN: 2, confirm: true, ...signature })
    await operator.setLiveSessions({
      sessions: [{ startTime: '09:00', durationInMinutes: 60 }],
      ...signature,
    })
    await operator.advanceClock({ ms: 1_000, ...signature })
    const entries = (await operator.audit()).filter(({ id }) => Number(id) > Number(before)).reverse()
    const posting = entries[1]?.details.posting
    expect(entries.map(summarize)).toEqual([
      {
        act: 'tokens.funded',
        actor: 'operator',
        ...signature,
        email,
        details: { amount: 7, posting: 'fund:fund-once', reference },
      },
      {
        act: 'tokens.withdrawn',
        actor: 'operator',
        why: 'Payout',
        email,
        details: { amount: 2, posting, reference: 'Payout 1' },
      },
      { act: 'rates.set', actor: 'operator', ...signature, details: { NGN: 2 } },
      {
        act: 'schedule.set',
        actor: 'operator',
        ...signature,
        details: { sessions: '09:00/60', added: '', removed: '', told: 0 },
      },
      { act: 'clock.advanced', actor: 'operator', ...signature, details: { ms: 1_000 } },
    ])
    expect(entries.map(({ at, address }) => [at, address])).toEqual(
      entries.map(() => [exchange.now(), '127.0.0.1']),
    )
  })

  test('an account’s events are logged: logins, codes, passwords, sessions, email, identity', async () => {
    const { operator, ...exchange } = await start()
    const { client, email, password } = await exchange.createUser('watched')
    const other = exchange.createClient()
    await getRefusal(other.auth.login({ email, password: 'wrong' }))
    await other.auth.login({ email, password })
    await other.auth.logout()
    await other.auth.login({ email, password })
    await getRefusal(other.auth.verifyOtp({ email, code: '000000' }))
    await getRefusal(
      client.settings.changePassword({ oldPassword: 'wrong', newPassword: 'another long one' }),
    )
    await client.settings.changePassword({ oldPassword: password, newPassword: 'another long one' })
    await client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: createPictureFile(),
      backImage: createPictureFile(),
    })
    const id = (await operator.verifications())[0]?.id ?? ''
    const headers = OPERATOR_HEADERS
    await exchange.request(`/api/operator/verifications/${id}/back?by=Ann&why=Is+it+%C3%85sa%3F`, { headers })
    const tooLong = await exchange.request(`/api/operator/verifications/${id}/back?by=${'x'.repeat(101)}`, {
      headers,
    })
    expect([tooLong.status, await tooLong.json()]).toMatchObject([422, { code: 'invalid_input' }])
    await operator.decideVerification({ id, reason: 'Blurred', by: 'Ann' })
    const wanted = { ...(await readProfile({ client })), email: 'moved@example.com' }
    await client.auth.confirmByPassword({ password: 'another long one' })
    await client.settings.editProfile(wanted)
    const edit = (await operator.profileEdits())[0]?.id ?? ''
    await operator.decideProfileEdit({ id: edit, why: 'Asked by phone' })
    const code = parseCode(await exchange.readMail('moved@example.com'))
    await client.auth.verifyOtp({ email: 'moved@example.com', code })
    const { emailChangesAt = 0 } = await client.auth.checkAuth()
    const changesAt = new Date(emailChangesAt).toISOString()

    const byUser = { actor: 'user', email }
    const byOperator = { actor: 'operator', email }
    const entries = await operator.audit({ email: email.toUpperCase() })
    expect(entries.map(summarize).reverse()).toEqual([
      { act: 'account.opened', ...byUser, actor: 'guest' },
      { act: 'code.accepted', ...byUser },
      { act: 'account.verified', ...byUser },
      { act: 'login.failed', ...byUser, actor: 'guest' },
      { act: 'login.succeeded', ...byUser },
      { act: 'session.ended', ...byUser },
      { act: 'login.succeeded', ...byUser },
      { act: 'code.refused', ...byUser },
      { act: 'password.refused', ...byUser },
      { act: 'password.changed', ...byUser },
      { act: 'sessions.ended', ...byUser, details: { sessions: 1 } },
      { act: 'verification.requested', ...byUser },
      {
        act: 'verification.viewed',
        ...byOperator,
        by: 'Ann',
        why: 'Is it Åsa?',
        details: { verification: id, side: 'back' },
      },
      {
        act: 'verification.rejected',
        ...byOperator,
        by: 'Ann',
        why: 'Blurred',
        details: { verification: id },
      },
      { act: 'user.confirmed', ...byUser },
      { act: 'profile.requested', ...byUser },
      { act: 'profile.approved', ...byOperator, why: 'Asked by phone', details: { request: edit } },
      { act: 'code.accepted', ...byUser },
      { act: 'email.confirmed', ...byUser, details: { changesAt } },
    ])
    expect(await exchange.readMails(email)).toContainEqual(
      expect.stringContaining('Subject: Your CHT Exchange email is about to change'),
    )
  })

  test('a decided appeal is logged, and of several throttled logins only the first', async () => {
    const { operator, ...exchange } = await start()
    const { seller, buyer, trade } = await createMatchedTrade(await start(), ['sue', 'bob'])
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
    const appeal = (await operator.appeals())[0]?.id ?? ''
    const reason = 'The proof is not of this payment'
    await operator.resolveAppeal({ id: appeal, to: 'seller', reason, why: 'The picture is of another bank' })
    expect((await operator.audit({ act: 'appeal.resolved' })).map(summarize)).toEqual([
      {
        act: 'appeal.resolved',
        actor: 'operator',
        why: 'The picture is of another bank',
        details: { appeal, to: 'seller' },
      },
    ])
    for (let tries = 0; tries < 13; tries++)
      await getRefusal(exchange.createClient().auth.login({ email: buyer.email, password: 'wrong' }))
    expect((await operator.audit({ act: 'login.throttled' })).map(summarize)).toEqual([
      { act: 'login.throttled', actor: 'guest', email: buyer.email, details: { most: 10 } },
    ])
  })

  test('the log is paginated and filtered by time; an unknown act and a request without the token are refused', async () => {
    const { operator, ...exchange } = await start()
    const all = await operator.audit()
    const first = await operator.audit({ limit: 3 })
    const next = await operator.audit({ limit: 3, cursor: first.nextCursor })
    expect([...first, ...next]).toEqual(all.slice(0, 6))
    const since = new Date(exchange.running.clock.now() + 1).toISOString()
    expect(await operator.audit({ since })).toEqual([])
    expect(await operator.audit({ since: new Date(0).toISOString() })).toEqual(all)
    expect((await getRefusal(operator.audit({ act: 'nothing' as never }))).code).toBe('invalid_input')
    expect((await exchange.request('/api/operator/audit')).status).toBe(401)
  })

  test('the command lists 50 entries, or as many as its limit says', async () => {
    const exchange = await start()
    await exchange.running.db.query(
      `insert into audit_log (at, act, actor, address, request_id, details)
       select $1, 'schedule.set', 'operator', '127.0.0.1', 'r' || n, '{}' from generate_series(1, $2::int) n`,
      [toTimestamp(exchange.now()), PAGE_MAX + 50],
    )
    const lines = async (...options: string[]) => {
      const { code, output } = await runOperatorCommand(
        exchange,
        'audit',
        'list',
        '--act',
        'schedule.set',
        ...options,
      )
      return [code, output.trimEnd().split('\n').length]
    }
    const many = PAGE_MAX + 1
    expect([await lines(), await lines('--limit', String(many))]).toEqual([
      [0, 50],
      [0, many],
    ])
    expect((await lines('--limit', 'all'))[0]).toBe(2)
  })

  test('the log is append-only and contains no password, operator token or bank details', async () => {
    const { running } = await start()
    for (const change of [
      `update audit_log set why = 'other'`,
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(running.db.query(change)).rejects.toThrow('audit_log is append-only')
    const rows = await running.db.query<{ row: string }>('select audit_log::text as row from audit_log')
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toMatch(/long password|another long one|First Bank|1021334477|\$argon2|Bearer/)
    expect(text).not.toContain(OPERATOR_TOKEN)
  })
})
