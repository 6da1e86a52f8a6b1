import type { OperatorRole } from '@cht/sdk/operator'
import { CODE_TRIES, HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { LIMITS } from '../src/kernel/limits.js'
import { onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { assertDefined, getRefusal, parseCode } from './fixtures.js'
import { createPerson, createSignIn, createTokenClient, readInvitation } from './operator-person.js'
import { createCode, getWrongCode } from './second-factor.js'

const why = 'Test'
const LOGGED_OUT = {
  status: 401,
  code: 'operator_only',
  message: 'This session has ended, or the token was revoked: sign in again',
}
const WRONG_CODE = { status: 422, code: 'invalid_code', message: 'This code is wrong or has expired' }
const NOT_INVITED = {
  status: 404,
  code: 'not_found',
  message: 'This invitation is wrong, used or over. Ask an administrator for a new one',
}

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
    const al = await createPerson(exchange, 'Al', ['administrator'])
    expect(await ada.client.caller()).toEqual({
      via: 'person',
      id: undefined,
      name: 'Ada',
      roles: ['auditor', 'administrator'],
    })
    const invite = async (name: string, roles: OperatorRole[]) => {
      const input = { name, email: `${name}@exchange.example`, roles, why, by: 'ceo' }
      return assertDefined((await ada.client.invite(input)).value.proposal).id
    }
    const approve = async (id: string) => al.client.approveProposal({ id })
    expect(await getRefusal(approve(await invite('Mo', ['treasurer'])))).toMatchObject({
      status: 403,
      code: 'role_not_yours',
    })
    await approve(await invite('Bo', ['auditor']))
    expect(await getRefusal(approve(await invite('bo', ['auditor'])))).toMatchObject({
      status: 409,
      code: 'person_exists',
    })
    expect(
      (await ada.client.people()).map(({ name, acceptedAt }) => [name, acceptedAt !== undefined]),
    ).toEqual([
      ['Ada', true],
      ['Al', true],
      ['Bo', false],
    ])
    expect(await listActs(exchange)).toEqual([
      ['person.invited', 'own', undefined, 'Ada'],
      ['person.accepted', 'person', 'Ada', undefined],
      ['person.invited', 'own', undefined, 'Al'],
      ['person.accepted', 'person', 'Al', undefined],
      ['person.invited', 'person', 'Al', 'Bo'],
    ])
  })

  test('a token does nothing to people, creates no token, and ends with the suspension of who has created it', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPerson(exchange, 'Ada', ['administrator'])
    await createPerson(exchange, 'Bo', ['administrator'])
    const days = 1
    const { token } = (await ada.client.createToken({ name: 'Bot', roles: ['administrator'], days, why }))
      .value
    const bot = createTokenClient(exchange, token)
    const { id } = ada
    const refused = { status: 403, code: 'person_required' }
    expect(await getRefusal(bot.suspendPerson({ id, why }))).toMatchObject(refused)
    const roles: OperatorRole[] = ['administrator']
    expect(await getRefusal(bot.createToken({ name: 'Other', roles, days, why }))).toMatchObject(refused)
    expect(await getRefusal(bot.recoverPerson({ id, why }))).toMatchObject({ code: 'second_person_required' })
    await exchange.operator.suspendPerson({ id, why })
    expect(await getRefusal(bot.caller())).toEqual(LOGGED_OUT)
  })

  test('a person signs in by a mailed code and one of the app, each once, for 12 hours', async () => {
    const exchange = await start()
    await exchange.reset()
    const { email, secret } = await createPerson(exchange, 'Ada', ['auditor'])
    const signIn = createSignIn(exchange)
    const first = (await signIn.start({ email })).value.signIn
    const code = parseCode(await exchange.readMail(email))
    const finish = (mailed: string, authenticatorCode: string, started = first) =>
      signIn.finish({ email, signIn: started, code: mailed, authenticatorCode })
    const appCode = createCode(secret, exchange.now())
    expect(await getRefusal(finish(code === '000000' ? '1' : '000000', appCode))).toEqual(WRONG_CODE)
    const { value: session } = await finish(code, appCode)
    expect(session.endsAt - exchange.now()).toBe(12 * HOUR)
    // Neither code is good again.
    const next = (await signIn.start({ email })).value.signIn
    const second = parseCode(await exchange.readMail(email))
    expect(await getRefusal(finish(code, createCode(secret, exchange.now() + MINUTE)))).toEqual(WRONG_CODE)
    expect(await getRefusal(finish(second, appCode, next))).toEqual(WRONG_CODE)

    const client = createTokenClient(exchange, session.token)
    await exchange.setClock(session.endsAt - 1)
    expect((await client.caller()).name).toBe('Ada')
    await exchange.setClock(session.endsAt)
    expect(await getRefusal(client.caller())).toEqual(LOGGED_OUT)
  })

  test('a program whose session has ended does not bar its address', async () => {
    const exchange = await start()
    await exchange.reset()
    const { client } = await createPerson(exchange, 'Ada', ['auditor'])
    await client.signOut()
    for (let call = 0; call < LIMITS.operatorToken.of.address.max + 1; call++)
      expect(await getRefusal(client.caller())).toEqual(LOGGED_OUT)
    expect((await exchange.operator.audit({ act: 'operator.refused' })).length).toBe(0)
    expect((await exchange.operator.caller()).via).toBe('own')
  })

  test('an unknown email gets the same response, no mail, and no session', async () => {
    const exchange = await start()
    await exchange.reset()
    const signIn = createSignIn(exchange)
    const { email } = await createPerson(exchange, 'Ada', ['auditor'])
    const known = await signIn.start({ email })
    const unknown = await signIn.start({ email: 'nobody@exchange.example' })
    expect(unknown).toEqual({ ...known, value: { signIn: expect.stringMatching(/^[\da-f-]{36}$/) } })
    expect(await exchange.readMails('nobody@exchange.example')).toEqual([])
    const { signIn: started } = unknown.value
    const tried = {
      email: 'nobody@exchange.example',
      signIn: started,
      code: '123456',
      authenticatorCode: '123456',
    }
    expect(await getRefusal(signIn.finish(tried))).toEqual(WRONG_CODE)
  })

  test('wrong codes use up the mailed code of their own sign-in alone, and an address the tries of an email', async () => {
    const exchange = await start()
    await exchange.reset()
    const { email, secret } = await createPerson(exchange, 'Ada', ['auditor'])
    const signIn = createSignIn(exchange)
    const { signIn: started } = (await signIn.start({ email })).value
    const code = parseCode(await exchange.readMail(email))
    const authenticatorCode = createCode(secret, exchange.now())
    const finish = (id: string, mailed: string) =>
      signIn.finish({ email, signIn: id, code: mailed, authenticatorCode })
    // A stranger starts another sign-in, and tries.
    const { signIn: foreign } = (await signIn.start({ email })).value
    for (let tries = 0; tries < 5; tries++) expect(await getRefusal(finish(foreign, 'x'))).toEqual(WRONG_CODE)
    expect((await finish(started, code)).value.name).toBe('Ada')
    const rest = await Promise.all(Array.from({ length: 10 }, () => getRefusal(finish(foreign, 'x'))))
    expect(rest.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(7)
  })

  test('a wrong code of the app leaves the mailed code good, for five tries in all and 30 codes of the app a day', async () => {
    const exchange = await start()
    await exchange.reset()
    const { email, secret } = await createPerson(exchange, 'Ada', ['auditor'])
    const signIn = createSignIn(exchange)
    const startOne = async () => {
      const started = (await signIn.start({ email })).value.signIn
      const code = parseCode(await exchange.readMail(email))
      return (authenticatorCode: string) => signIn.finish({ email, signIn: started, code, authenticatorCode })
    }
    const wrong = () => getWrongCode(secret, exchange.now())
    const right = () => createCode(secret, exchange.now())
    const finish = await startOne()
    for (let tries = 0; tries < CODE_TRIES - 1; tries++)
      expect(await getRefusal(finish(wrong()))).toEqual(WRONG_CODE)
    expect((await finish(right())).value.name).toBe('Ada')
    // It is used up by the sign-in.
    await exchange.setClock(exchange.now() + MINUTE)
    expect(await getRefusal(finish(right()))).toEqual(WRONG_CODE)

    const { max } = LIMITS.operatorAppCode.of.account
    for (let tried = CODE_TRIES; tried < max; tried += CODE_TRIES) {
      // The limit of an address is over after an hour.
      await exchange.setClock(exchange.now() + HOUR)
      const next = await startOne()
      for (let tries = 0; tries < CODE_TRIES; tries++)
        expect(await getRefusal(next(wrong()))).toEqual(WRONG_CODE)
      expect(await getRefusal(next(right()))).toEqual(WRONG_CODE)
    }
    await exchange.setClock(exchange.now() + HOUR)
    const last = await startOne()
    expect(await getRefusal(last(right()))).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  test('new roles and a suspension act at once, and a resumed person signs in again', async () => {
    const exchange = await start()
    await exchange.reset()
    await createPerson(exchange, 'Ada', ['administrator'])
    const bo = await createPerson(exchange, 'Bo', ['support'])
    expect(await getRefusal(bo.client.people())).toMatchObject({ status: 403, code: 'role_required' })
    const { changeRoles, suspendPerson, resumePerson } = exchange.operator
    await changeRoles({ id: bo.id, roles: ['administrator'], why })
    expect((await bo.client.people()).length).toBe(2)
    await suspendPerson({ id: bo.id, why })
    expect(await getRefusal(bo.client.caller())).toEqual(LOGGED_OUT)
    await createSignIn(exchange).start({ email: bo.email })
    expect((await exchange.readMails(bo.email)).length).toBe(1)
    await resumePerson({ id: bo.id, why })
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
    const roles: OperatorRole[] = ['administrator', 'treasurer']
    expect(await getRefusal(ada.client.changeRoles({ id, roles, why }))).toMatchObject(own)
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
    expect(await getRefusal(accept(secret))).toEqual(NOT_INVITED)
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
    expect(await getRefusal(signIn.setUp({ invitation: late }))).toEqual(NOT_INVITED)
  })

  test('a person signs out', async () => {
    const exchange = await start()
    await exchange.reset()
    const { client } = await createPerson(exchange, 'Ada', ['verifier'])
    await client.signOut()
    expect(await getRefusal(client.caller())).toEqual(LOGGED_OUT)
  })
})
