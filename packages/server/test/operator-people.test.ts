import { HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { getRefusal, parseCode } from './fixtures.js'
import { createPerson, createSignIn, createTokenClient, readInvitation } from './operator-person.js'
import { createCode } from './second-factor.js'

const why = 'Test'
const LOGGED_OUT = { status: 401, code: 'operator_only', message: 'The operator token is missing or wrong' }
const WRONG_CODE = { status: 422, code: 'invalid_code', message: 'This code is wrong or has expired' }
const NOT_FOUND = { status: 404, code: 'not_found', message: 'Not found' }

/** The acts of the audit log on people since there were `before` of them, oldest first. */
const listActs = async ({ operator }: TestExchange) =>
  (await operator.audit({ limit: 100 }))
    .filter(({ act }) => act.startsWith('person.'))
    .map(({ act, via, by, details }) => [act, via, by, details.name ?? details.roles])
    .reverse()

onOneEngine('the people who operate the exchange', (engine) => {
  const start = shareExchange(engine)

  test('the owner of the machine invites the first administrator, who invites others with roles that they have', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPerson(exchange, 'Ada', ['administrator', 'auditor'])
    expect(await ada.client.caller()).toEqual({
      via: 'person',
      id: undefined,
      name: 'Ada',
      roles: ['auditor', 'administrator'],
    })
    const invite = (name: string, roles: Parameters<typeof ada.client.invite>[0]['roles']) =>
      ada.client.invite({ name, email: `${name}@exchange.example`, roles, why, by: 'ceo' })
    expect(await getRefusal(invite('Mo', ['treasurer']))).toMatchObject({
      status: 403,
      code: 'role_not_yours',
    })
    await invite('Bo', ['auditor'])
    expect(await getRefusal(invite('bo', ['auditor']))).toMatchObject({ status: 409, code: 'person_exists' })
    expect(
      (await ada.client.people()).map(({ name, acceptedAt }) => [name, acceptedAt !== undefined]),
    ).toEqual([
      ['Ada', true],
      ['Bo', false],
    ])
    expect(await listActs(exchange)).toEqual([
      ['person.invited', 'own', undefined, 'Ada'],
      ['person.accepted', undefined, 'Ada', undefined],
      ['person.invited', 'person', 'Ada', 'Bo'],
    ])
  })

  test('a person signs in by a mailed code and one of the app, each once, for 12 hours', async () => {
    const exchange = await start()
    await exchange.reset()
    const { email, secret } = await createPerson(exchange, 'Ada', ['auditor'])
    const signIn = createSignIn(exchange)
    await signIn.start({ email })
    const code = parseCode(await exchange.readMail(email))
    const finish = (mailed: string, authenticatorCode: string) =>
      signIn.finish({ email, code: mailed, authenticatorCode })
    const appCode = createCode(secret, exchange.now())
    expect(await getRefusal(finish(code === '000000' ? '1' : '000000', appCode))).toEqual(WRONG_CODE)
    const { value: session } = await finish(code, appCode)
    expect(session.endsAt - exchange.now()).toBe(12 * HOUR)
    // Neither code is good again.
    await signIn.start({ email })
    const second = parseCode(await exchange.readMail(email))
    expect(await getRefusal(finish(code, createCode(secret, exchange.now() + MINUTE)))).toEqual(WRONG_CODE)
    expect(await getRefusal(finish(second, appCode))).toEqual(WRONG_CODE)

    const client = createTokenClient(exchange, session.token)
    await exchange.setClock(session.endsAt - 1)
    expect((await client.caller()).name).toBe('Ada')
    await exchange.setClock(session.endsAt)
    expect(await getRefusal(client.caller())).toEqual(LOGGED_OUT)
  })

  test('an unknown email gets the same response, no mail, and no session', async () => {
    const exchange = await start()
    await exchange.reset()
    const signIn = createSignIn(exchange)
    const { email } = await createPerson(exchange, 'Ada', ['auditor'])
    const known = await signIn.start({ email })
    expect(await signIn.start({ email: 'nobody@exchange.example' })).toEqual(known)
    expect(await exchange.readMails('nobody@exchange.example')).toEqual([])
    const tried = { email: 'nobody@exchange.example', code: '123456', authenticatorCode: '123456' }
    expect(await getRefusal(signIn.finish(tried))).toEqual(WRONG_CODE)
  })

  test('wrong codes use up the mailed code, and an address the tries of an email', async () => {
    const exchange = await start()
    await exchange.reset()
    const { email, secret } = await createPerson(exchange, 'Ada', ['auditor'])
    const signIn = createSignIn(exchange)
    await signIn.start({ email })
    const code = parseCode(await exchange.readMail(email))
    const authenticatorCode = createCode(secret, exchange.now())
    const wrong = Array.from({ length: 5 }, () => ({
      email,
      code: code === '111111' ? '2' : '111111',
      authenticatorCode,
    }))
    for (const input of wrong) expect(await getRefusal(signIn.finish(input))).toEqual(WRONG_CODE)
    expect(await getRefusal(signIn.finish({ email, code, authenticatorCode }))).toEqual(WRONG_CODE)
    const rest = await Promise.all(
      Array.from({ length: 10 }, () => getRefusal(signIn.finish({ email, code, authenticatorCode }))),
    )
    expect(rest.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(7)
  })

  test('new roles and a suspension act at once, and a resumed person signs in again', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPerson(exchange, 'Ada', ['administrator', 'support'])
    const bo = await createPerson(exchange, 'Bo', ['support'])
    expect(await getRefusal(bo.client.people())).toMatchObject({ status: 403, code: 'role_required' })
    await ada.client.changeRoles({ id: bo.id, roles: ['administrator'], why })
    expect((await bo.client.people()).length).toBe(2)
    await ada.client.suspendPerson({ id: bo.id, why })
    expect(await getRefusal(bo.client.caller())).toEqual(LOGGED_OUT)
    await createSignIn(exchange).start({ email: bo.email })
    expect((await exchange.readMails(bo.email)).length).toBe(1)
    await ada.client.resumePerson({ id: bo.id, why })
    expect(await getRefusal(bo.client.caller())).toEqual(LOGGED_OUT)
    await createSignIn(exchange).start({ email: bo.email })
    expect((await exchange.readMails(bo.email)).length).toBe(2)
  })

  test('nobody acts on their own account, and the last administrator stays', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPerson(exchange, 'Ada', ['administrator'])
    const { id } = ada
    const own = { status: 409, code: 'own_account' }
    expect(
      await getRefusal(ada.client.changeRoles({ id, roles: ['administrator', 'treasurer'], why })),
    ).toMatchObject(own)
    expect(await getRefusal(ada.client.suspendPerson({ id, why }))).toMatchObject(own)
    expect(await getRefusal(ada.client.recoverPerson({ id, why }))).toMatchObject(own)
    const last = { status: 409, code: 'last_administrator', message: 'Ada is the last administrator' }
    expect(await getRefusal(exchange.operator.suspendPerson({ id, why }))).toEqual(last)
    expect(await getRefusal(exchange.operator.changeRoles({ id, roles: ['auditor'], why }))).toEqual(last)
    const bo = await createPerson(exchange, 'Bo', ['administrator'])
    // Two administrators who suspend each other at the same moment: one stays.
    const outcomes = await Promise.allSettled([
      ada.client.suspendPerson({ id: bo.id, why }),
      bo.client.suspendPerson({ id, why }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const active = (await exchange.operator.people()).filter(({ suspendedAt }) => suspendedAt === undefined)
    expect(active.length).toBe(1)
  })

  test('a lost app is recovered by another: its sessions and codes are over, and a new invitation is mailed', async () => {
    const exchange = await start()
    await exchange.reset()
    const bo = await createPerson(exchange, 'Bo', ['support'])
    await exchange.operator.recoverPerson({ id: bo.id, why })
    expect(await getRefusal(bo.client.caller())).toEqual(LOGGED_OUT)
    const invitation = await readInvitation(exchange, bo.email)
    const signIn = createSignIn(exchange)
    const { secret } = (await signIn.setUp({ invitation })).value
    const accept = (from: string) =>
      signIn.accept({ invitation, authenticatorCode: createCode(from, exchange.now()) })
    expect(await getRefusal(accept(bo.secret))).toEqual(WRONG_CODE)
    const { value: session } = await accept(secret)
    expect((await createTokenClient(exchange, session.token).caller()).name).toBe('Bo')
    expect(await getRefusal(accept(secret))).toEqual(NOT_FOUND)
  })

  test('an invitation is accepted once, by concurrent requests too, and ends after 72 hours', async () => {
    const exchange = await start()
    await exchange.reset()
    const email = 'cy@exchange.example'
    await exchange.operator.invite({ name: 'Cy', email, roles: ['verifier'], why })
    const invitation = await readInvitation(exchange, email)
    const signIn = createSignIn(exchange)
    await exchange.setClock(exchange.now() + 72 * HOUR - 1)
    const { secret } = (await signIn.setUp({ invitation })).value
    const authenticatorCode = createCode(secret, exchange.now())
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => signIn.accept({ invitation, authenticatorCode })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)

    await exchange.operator.invite({ name: 'Di', email: 'di@exchange.example', roles: ['verifier'], why })
    const late = await readInvitation(exchange, 'di@exchange.example')
    await exchange.setClock(exchange.now() + 72 * HOUR)
    expect(await getRefusal(signIn.setUp({ invitation: late }))).toEqual(NOT_FOUND)
  })

  test('a person signs out', async () => {
    const exchange = await start()
    await exchange.reset()
    const { client } = await createPerson(exchange, 'Ada', ['verifier'])
    await client.signOut()
    expect(await getRefusal(client.caller())).toEqual(LOGGED_OUT)
  })
})
