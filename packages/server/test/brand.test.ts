import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startExchange } from '../src/start.js'
import { createContentFolder } from './content-folder.js'
import { onOneEngine, startTestExchange } from './exchange.js'
import { assertDefined, createSignupInput, getRefusal } from './fixtures.js'

const readSubjects = (mails: readonly string[]) => mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])

onOneEngine('the brand', (engine) => {
  const start = async (brand: string) => {
    const content = createContentFolder()
    writeFileSync(`${content.path}/brand.json`, brand)
    return startTestExchange(engine, { environment: { CONTENT_DIR: content.path } })
  }

  test('names the exchange in mails, in authenticator apps and in passkeys, and nobody else has its name', async () => {
    const exchange = await start('{ "name": "Kola Exchange" }')
    const user = await exchange.createUser('ada')
    const { auth } = user.client
    await auth.confirmByPassword(user)
    expect(assertDefined((await auth.setUpAuthenticator()).value).uri).toMatch(
      /^otpauth:\/\/totp\/Kola%20Exchange:.*&issuer=Kola%20Exchange$/,
    )
    expect(assertDefined((await auth.startPasskeySetUp()).value).rp.name).toBe('Kola Exchange')
    await auth.requestPasswordReset({ email: user.email })
    await exchange.operator.suspend({ email: user.email, why: 'A test', confirm: true })
    const mails = await exchange.readMails(user.email)
    expect(readSubjects(mails)).toEqual([
      expect.stringMatching(/^\d{6} is your Kola Exchange code$/),
      expect.stringMatching(/^\w+ is your Kola Exchange code for a new password$/),
      'Your Kola Exchange account is suspended',
    ])
    expect(mails.filter((mail) => !mail.startsWith('From: Kola Exchange <no-reply@localhost>'))).toEqual([])
    const guest = exchange.createClient()
    const signUp = (input: object) => getRefusal(guest.auth.signup({ ...createSignupInput('ben'), ...input }))
    expect(await signUp({ username: 'kola_team' })).toMatchObject({
      status: 422,
      message: 'Username must not look like a name of the exchange or its staff',
    })
    expect(await signUp({ password: 'KOLA-exchange', confirmPassword: 'KOLA-exchange' })).toMatchObject({
      status: 422,
      message: 'Password is too common: choose another one',
    })
    await exchange.stop()
  })

  test('that cannot be read keeps a process from starting', async () => {
    const exchange = await start('{ "name": "Kola Exchange" }')
    const { config } = exchange.running
    writeFileSync(`${config.contentDir}/brand.json`, '{ "title": "Kola" }')
    await exchange.running.close()
    await expect(startExchange(config, { now: exchange.now })).rejects.toThrow(
      'CONTENT_DIR has a brand.json that is not an object with a name of 40 characters at most',
    )
    rmSync(config.dataDir, { recursive: true, force: true })
  })
})
