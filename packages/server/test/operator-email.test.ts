import { EMAIL_CHANGE_DELAY, HOLD_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal, placeSellOrder } from './fixtures.js'
import { runOperatorCommand } from './operator.js'
import { createPerson } from './operator-person.js'

const why = 'ID seen in a call'
const OLD = 'ada@example.com'
const NEW = 'new-ada@example.com'

const logIn = (exchange: TestExchange, email: string, password: string) =>
  getRefusal(exchange.createClient().auth.login({ email, password }))

onOneEngine('the email of a user who has lost the mailbox', (engine) => {
  const start = useEmptyExchange(engine)

  test('two people set it; the account is on hold until it takes effect after 24 hours', async () => {
    const exchange = await start()
    const ann = await createPerson(exchange, 'Ann', ['support'])
    const bo = await createPerson(exchange, 'Bo', ['support'])
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const { value: proposed } = await ann.client.setEmail({ email: OLD, newEmail: NEW, why })
    expect(proposed).toEqual({ email: OLD, proposal: expect.anything() })
    expect((await user.client.auth.checkAuth()).pendingEmail).toBeUndefined()
    const approved = await bo.client.approveProposal({ id: assertDefined(proposed.proposal).id })
    const changesAt = exchange.now() + EMAIL_CHANGE_DELAY
    expect(approved.value.result).toEqual({ email: OLD, changesAt: new Date(changesAt).toISOString() })

    const { pendingEmail, emailChangesAt } = await user.client.auth.checkAuth()
    expect({ pendingEmail, emailChangesAt }).toEqual({ pendingEmail: NEW, emailChangesAt: changesAt })
    expect(await getRefusal(placeSellOrder(user))).toMatchObject({ code: 'account_on_hold' })
    expect((await user.client.notifications.list())[0]?.title).toBe('New email set by support')
    const mails = (await exchange.readMails(OLD)).map(decodeMail)
    expect(mails.some((mail) => mail.includes('lost this mailbox'))).toBe(true)

    await exchange.advanceTo(changesAt - 1)
    expect(await logIn(exchange, NEW, user.password)).toMatchObject({ code: 'invalid_credentials' })
    await exchange.advanceTo(changesAt)
    expect(HOLD_PERIOD).toBe(EMAIL_CHANGE_DELAY)
    await exchange.createClient().auth.login({ email: NEW, password: user.password })
    await placeSellOrder(user)
    const acts = (await exchange.operator.audit({ email: NEW })).map(({ act, by, why: reason }) => [
      act,
      by,
      reason,
    ])
    expect(acts).toContainEqual(['email.set', 'Bo', why])
    expect(acts.map(([act]) => act)).toContain('email.changed')
  })

  test('the old mailbox keeps its address by the link of its mail', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { code, output } = await runOperatorCommand(exchange, 'users', 'set-email', OLD, NEW, '--why', why)
    expect([code, output]).toEqual([0, expect.stringContaining(`${NEW} takes the place of ${OLD} on `)])
    const mails = (await exchange.readMails(OLD)).map(decodeMail)
    const token = assertDefined(
      mails.map((mail) => /keep-email\?token=([\w.-]+)/.exec(mail)?.[1]).find(Boolean),
    )
    await exchange.createClient().auth.discardEmailChangeByLink({ token })
    await exchange.advanceTo(exchange.now() + EMAIL_CHANGE_DELAY)
    expect((await user.client.auth.checkAuth()).email).toBe(OLD)
  })

  test('the email of another user is refused, and an unknown one', async () => {
    const exchange = await start()
    await exchange.createUser('ada')
    const { email } = await exchange.createUser('bob')
    const { setEmail } = exchange.operator
    expect(await getRefusal(setEmail({ email: OLD, newEmail: email, why }))).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    expect(await getRefusal(setEmail({ email: 'no@example.com', newEmail: NEW, why }))).toMatchObject({
      code: 'not_found',
    })
    expect(await getRefusal(setEmail({ email: OLD, newEmail: 'no address', why }))).toMatchObject({
      status: 422,
    })
  })
})
