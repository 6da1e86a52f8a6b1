import { createCookieFetch } from '@cht/sdk/node'
import { createOperatorSignIn } from '@cht/sdk/operator'
import { HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { LIMITS } from '../src/kernel/limits.js'
import { forwardedFrom, post } from './behind-proxy.js'
import { onOneEngine, useEmptyExchange } from './exchange.js'
import { createPerson } from './operator-person.js'
import { createCode } from './second-factor.js'

onOneEngine('strangers who know the email of an operator', (engine) => {
  const start = useEmptyExchange(engine, { environment: { TRUST_PROXY: 'loopback' } })

  test('use up the mails of the email, but not those of a browser that its person has signed in with', async () => {
    const exchange = await start()
    const { email, secret } = await createPerson(exchange, 'Ada', ['auditor'])
    const options = { baseURL: `${exchange.running.address}/api`, retries: 0 }
    const browser = createOperatorSignIn({ ...options, fetch: createCookieFetch(options).fetch })
    const countMails = async () => (await exchange.readMails(email)).length
    const readCode = async () => /Subject: (\d{6})/.exec(await exchange.readMail(email))?.[1] ?? ''
    const signIn = async () => {
      const { signIn: started } = (await browser.start({ email })).value
      const authenticatorCode = createCode(secret, exchange.now())
      return browser.finish({ email, signIn: started, code: await readCode(), authenticatorCode })
    }
    await signIn()
    await exchange.setClock(exchange.now() + 2 * HOUR)

    const { max } = LIMITS.operatorSignInMail.of.email
    const before = await countMails()
    const ask = (address: string) =>
      post(exchange, '/operator/sign-in/start', { email }, forwardedFrom(address))
    for (let call = 0; call < max + 5; call++) await ask(`203.0.113.${call}`)
    expect((await countMails()) - before).toBe(max)

    // Another browser of the person waits, as a stranger would.
    const other = createOperatorSignIn(options)
    await other.start({ email })
    expect((await countMails()) - before).toBe(max)
    expect((await signIn()).value.name).toBe('Ada')
    expect((await countMails()) - before).toBe(max + 1)
  })

  test('a mark of another person, or one that was changed, is that of a stranger', async () => {
    const exchange = await start()
    const ada = await createPerson(exchange, 'Ada', ['auditor'])
    const { max } = LIMITS.operatorSignIn.of.addressAndEmail
    const mark = `${'0'.repeat(32)}.${'0'.repeat(64)}`
    const ask = () =>
      post(
        exchange,
        '/operator/sign-in/start',
        { email: ada.email },
        {
          ...forwardedFrom('203.0.113.1'),
          cookie: `operator-browser=${mark}`,
        },
      )
    const statuses = []
    for (let call = 0; call <= max; call++) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array.from({ length: max }, () => 200), 429])
  })
})
