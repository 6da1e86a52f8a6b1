import {
  acceptByPasskeyForm,
  actForm,
  addOwnAuthenticatorForm,
  addPasskeyForm,
  type ConsoleApp,
  type ConsoleForm,
  type ConsoleResource,
  caseQueue,
  createConsoleApp,
  finishSignInForm,
  invitationFile,
  type OperatorSessionStore,
  operatorRead,
  ownAccount,
  passkeySignInForm,
  passkeySupport,
  removeOwnAuthenticatorForm,
  removeOwnPasskeyForm,
  setUpOwnAuthenticatorForm,
  signOutForm,
  startSignInForm,
} from '@cht/machines/console'
import type { PasskeyDevice } from '@cht/machines/second-factor'
import type { OperatorSession } from '@cht/sdk/operator'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAgents, openVerification } from './cases.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPerson, createSignIn, createTokenClient, invitePerson } from './operator-person.js'
import { createPasskeyDevice, type PasskeyDevice as PasskeyDeviceInSoftware } from './passkey-device.js'
import { createCode } from './second-factor.js'

/** Keeps what a tab would keep, as JSON. */
const createStore = () => {
  let text: string | undefined
  const store: OperatorSessionStore = {
    read: () => (text === undefined ? undefined : JSON.parse(text)),
    write: (session) => {
      text = JSON.stringify(session)
    },
    remove: () => {
      text = undefined
    },
  }
  return store
}

/** The passkeys of a browser at the address of the exchange. */
const toBrowser = ({ create, use }: PasskeyDeviceInSoftware): PasskeyDevice => ({
  supports: (rpId) => rpId === 'localhost',
  create: async (options) => create(options),
  use: async (options) => use(options),
})

const openConsole = (
  exchange: TestExchange,
  store: OperatorSessionStore = createStore(),
  passkeyDevice?: PasskeyDevice,
) => {
  const toasts: string[] = []
  const app = createConsoleApp({
    signIn: createSignIn(exchange),
    createClient: (token) => createTokenClient(exchange, token),
    passkeyDevice,
    store,
    onToast: ({ text }) => toasts.push(text),
  })
  onTestFinished(app.stop)
  return { app, toasts, store }
}

const approveVerificationForm = actForm({ endpoint: 'decideVerification', fields: [] })
const rejectVerificationForm = actForm({
  endpoint: 'decideVerification',
  fields: [{ name: 'reason', label: 'Reason', kind: 'text' }],
})
const claimCaseForm = actForm({ endpoint: 'claimCase', fields: [] })
const releaseCaseForm = actForm({ endpoint: 'releaseCase', fields: [] })
const handOverForm = actForm({
  endpoint: 'handOverCase',
  fields: [{ name: 'to', label: 'To', kind: 'line' }],
})
const noteForm = actForm({ endpoint: 'noteCase', fields: [{ name: 'text', label: 'Note', kind: 'text' }] })

const TIMEOUT = { timeout: 10_000 }

/** Submits a form, and waits until it is done or has failed. */
const submit = async <Values extends object, Result>(
  app: ConsoleApp,
  definition: ConsoleForm<Values, Result>,
  values: Partial<Values> = {},
) => {
  const form = app.form(definition, values)
  form.send({ type: 'form.submit' })
  await vi.waitFor(() => expect(['done', 'failed']).toContain(form.getSnapshot().value), TIMEOUT)
  const { value, context } = form.getSnapshot()
  return { ...context, value }
}

/** Watches a resource, and waits for its data. */
const read = async <Data>(app: ConsoleApp, definition: ConsoleResource<Data>) => {
  const actor = app.resource(definition)
  actor.send({ type: 'resource.watch' })
  return vi.waitFor(() => {
    const { loaded } = actor.getSnapshot().context
    if (!loaded || loaded.isStale) throw new Error('Not loaded')
    return loaded.data
  }, TIMEOUT)
}

const startSession = (app: ConsoleApp, session: OperatorSession) =>
  app.session.send({ type: 'session.start', session })

onOneEngine('the app of the console', (engine) => {
  const open = useEmptyExchange(engine)

  test('a person signs in by both codes, and out', async () => {
    const exchange = await open()
    const { email, secret, name } = await createPerson(exchange, 'Ada', ['verifier'])
    const { app, store } = openConsole(exchange)
    const { result } = await submit(app, startSignInForm, { email })
    const code = /\b\d{6}\b/.exec(decodeMail(await exchange.readMail(email)))?.[0] ?? ''
    const values = { email, signIn: result?.signIn ?? '', code }
    const wrong = await submit(app, finishSignInForm, { ...values, code: '0', authenticatorCode: '0' })
    expect([wrong.value, app.session.getSnapshot().value]).toEqual(['failed', 'signedOut'])
    const authenticatorCode = createCode(secret, exchange.now())
    await submit(app, finishSignInForm, { ...values, authenticatorCode })
    const { value, context } = app.session.getSnapshot()
    expect([value, context.session?.name, store.read()]).toEqual(['signedIn', name, context.session])
    expect(await read(app, caseQueue('all'))).toEqual([])

    await submit(app, signOutForm)
    expect([app.session.getSnapshot().value, store.read()]).toEqual(['signedOut', undefined])
    const { token } = assertDefined(context.session)
    expect((await getRefusal(createTokenClient(exchange, token).cases())).status).toBe(401)
  })

  test('a session survives a reload of its tab, and ends with a suspension', async () => {
    const exchange = await open()
    const { id, session } = await createPerson(exchange, 'Ada', ['verifier'])
    const { app, store } = openConsole(exchange)
    startSession(app, session)
    const reloaded = openConsole(exchange, store).app
    expect(await read(reloaded, caseQueue('mine'))).toEqual([])
    await exchange.operator.suspendPerson({ id, why: 'Left' })
    // The exchange refuses to sign out who is out already.
    await submit(app, signOutForm)
    expect(app.session.getSnapshot().value).toBe('signedOut')
    reloaded.refresh()
    await vi.waitFor(() => expect(reloaded.session.getSnapshot().matches('signedOut')).toBe(true), TIMEOUT)
    expect([reloaded.session.getSnapshot().context.ended, store.read()]).toEqual(['expired', undefined])
  })

  test('a person accepts an invitation by a passkey, signs in by it, and keeps the last factor', async () => {
    const exchange = await open()
    const { invitation } = await invitePerson(exchange, 'Ada', ['verifier'])
    const device = createPasskeyDevice()
    const { app, toasts } = openConsole(exchange, createStore(), toBrowser(device))
    expect([await read(app, passkeySupport), await read(app, invitationFile('cht_oi_wrong'))]).toEqual([
      true,
      null,
    ])
    expect(await read(app, invitationFile(invitation))).toMatchObject({ name: 'Ada', roles: ['verifier'] })
    await submit(app, acceptByPasskeyForm, { invitation })
    expect(app.session.getSnapshot().context.session?.name).toBe('Ada')
    await submit(app, signOutForm)
    await submit(app, passkeySignInForm)
    expect(app.session.getSnapshot().context.session?.name).toBe('Ada')

    const [passkey] = (await read(app, ownAccount)).passkeys
    const removePasskey = () => submit(app, removeOwnPasskeyForm, { id: assertDefined(passkey).id })
    expect((await removePasskey()).failure).toBe('You could not sign in without it: add another one first')
    const { result } = await submit(app, setUpOwnAuthenticatorForm)
    const authenticatorCode = createCode(result?.secret ?? '', exchange.now())
    await submit(app, addOwnAuthenticatorForm, { authenticatorCode })
    expect(await read(app, ownAccount)).toMatchObject({ hasAuthenticator: true, passkeys: [passkey] })
    expect((await removePasskey()).value).toBe('done')
    await submit(app, addPasskeyForm)
    await submit(app, removeOwnAuthenticatorForm)
    expect(await read(app, ownAccount)).toMatchObject({ hasAuthenticator: false, passkeys: [{}] })
    expect(toasts).toEqual([
      'You could not sign in without it: add another one first',
      'Authenticator app added',
      'Passkey removed',
      'Passkey added',
      'Authenticator app removed',
    ])
  })

  test('a passkey that the exchange does not know leaves the person signed out, and a browser without passkeys offers none', async () => {
    const exchange = await open()
    const device = createPasskeyDevice()
    device.create({
      rp: { id: 'localhost', name: '' },
      user: { id: 'x', name: '', displayName: '' },
      challenge: '',
    })
    const { app } = openConsole(exchange, createStore(), toBrowser(device))
    expect((await submit(app, passkeySignInForm)).failure).toBe('This passkey was not accepted')
    expect(app.session.getSnapshot().value).toBe('signedOut')
    const { app: old } = openConsole(exchange)
    expect(await read(old, passkeySupport)).toBe(false)
    expect((await submit(old, passkeySignInForm)).failure).toBe(
      'This device cannot use passkeys. It needs a screen lock and a recent browser',
    )
  })

  test('another person who signs in takes the place of the one before', async () => {
    const exchange = await open()
    const [ada, bo] = await createAgents(exchange, 'verifier')
    const { app, store } = openConsole(exchange)
    startSession(app, ada.session)
    startSession(app, bo.session)
    expect([app.session.getSnapshot().context.session, store.read()]).toEqual([bo.session, bo.session])
    const id = await openVerification(exchange, await exchange.createUser('user'))
    await submit(app, claimCaseForm, { id })
    expect((await exchange.operator.case({ id })).claimedBy).toBe('Bo')
  })

  test('a rejection needs a reason, and an approval has none', async () => {
    const exchange = await open()
    const { session } = await createPerson(exchange, 'Ada', ['verifier'])
    const { app } = openConsole(exchange)
    startSession(app, session)
    const id = await openVerification(exchange, await exchange.createUser('user'))
    for (const reason of ['', ' ']) {
      const { value, fields } = await submit(app, rejectVerificationForm, { id, reason })
      expect([value, fields]).toEqual(['failed', { reason: 'is required' }])
    }
    expect((await exchange.operator.case({ id })).decision).toBe(undefined)
    await submit(app, approveVerificationForm, { id })
    expect((await exchange.operator.case({ id })).decision?.input).toEqual({ id })
  })

  test('one person claims a case, notes and hands over; another one is refused until then', async () => {
    const exchange = await open()
    const agents = await createAgents(exchange, 'verifier')
    const id = await openVerification(exchange, await exchange.createUser('user'))
    const [ada, bo] = agents.map(({ session }) => {
      const opened = openConsole(exchange)
      startSession(opened.app, session)
      return opened
    }) as [ReturnType<typeof openConsole>, ReturnType<typeof openConsole>]
    expect(await read(bo.app, caseQueue('free'))).toMatchObject([{ id, isMine: false }])
    expect((await submit(ada.app, claimCaseForm, { id })).value).toBe('done')
    expect((await submit(bo.app, claimCaseForm, { id })).failure).toBe('Ada has claimed this case')
    // The refusal has told the app that its data is old.
    await vi.waitFor(async () => expect(await read(bo.app, caseQueue('free'))).toEqual([]), TIMEOUT)
    await submit(ada.app, noteForm, { id, text: 'The back is blurred' })
    await submit(ada.app, handOverForm, { id, to: 'Bo' })
    expect(await read(bo.app, operatorRead('case', { id: id }))).toMatchObject({
      isMine: true,
      claimedBy: 'Bo',
      log: [{ by: 'Ada', text: 'The back is blurred' }],
    })
    expect((await submit(bo.app, releaseCaseForm, { id })).value).toBe('done')
    expect([ada.toasts, bo.toasts]).toEqual([
      ['Claimed', 'Noted', 'Handed over'],
      ['Ada has claimed this case', 'Released'],
    ])
  })
})
