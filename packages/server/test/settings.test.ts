import { EMAIL_CHANGE_DELAY, getTradeNumber } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { OPERATOR_HEADERS, onOneEngine, shareExchange } from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  createPictureFile,
  createSignupInput,
  decideAppeal,
  getRefusal,
  PICTURE,
  parseCode,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'

const createRequest = (idNumber: string) => ({
  country: 'nigeria' as const,
  verificationType: 'NIN Slip',
  idNumber,
  frontImage: createPictureFile(),
  backImage: createPictureFile(),
})

onOneEngine('settings', (engine) => {
  const start = shareExchange(engine)

  test('[verify-id.3] a verification waits for its review and is rejected with a reason', async () => {
    const { operator, ...exchange } = await start()
    const { client, email } = await exchange.createUser('ida')
    const readVerification = async () => (await client.auth.checkAuth()).verification
    expect(await client.settings.pendingVerification()).toBe(false)
    await client.settings.requestVerification(createRequest('12345678901'))
    expect(await client.settings.pendingVerification()).toBe(true)
    expect(await readVerification()).toEqual({ state: 'pendingReview' })
    expect((await getRefusal(client.settings.requestVerification(createRequest('12345678901')))).code).toBe(
      'verification_pending',
    )

    const [first] = await operator.verifications()
    expect({ email: first?.email, type: first?.type, number: first?.number }).toEqual({
      email,
      type: 'NIN Slip',
      number: '12345678901',
    })
    const picture = await exchange.request(`/api/operator/verifications/${first?.id}/front`, {
      headers: OPERATOR_HEADERS,
    })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await exchange.request(`/api/operator/verifications/${first?.id}/front`)).status).toBe(401)
    const unknownSide = await exchange.request(`/api/operator/verifications/${first?.id}/left`, {
      headers: OPERATOR_HEADERS,
    })
    expect(unknownSide.status).toBe(404)
    await operator.decideVerification({ id: first?.id ?? '', reason: 'The picture is blurred.' })
    expect(await readVerification()).toEqual({ state: 'unverified', reason: 'The picture is blurred.' })
    expect((await getRefusal(operator.decideVerification({ id: first?.id ?? '' }))).code).toBe('not_pending')
    expect(
      (await client.notifications.list({ limit: 10 })).map(({ title, category }) => [title, category]),
    ).toEqual([['Verification rejected', 'settings']])
  })

  test('[verify-id.4] an approved verification verifies one account with its ID', async () => {
    const { operator, ...exchange } = await start()
    const { client } = await exchange.createUser('approved')
    await client.settings.requestVerification(createRequest('12345678901'))
    await operator.decideVerification({ id: (await operator.verifications())[0]?.id ?? '' })
    expect(await client.auth.checkAuth()).toMatchObject({
      isDocumentVerified: true,
      verification: { state: 'verified' },
    })
    expect((await getRefusal(client.settings.requestVerification(createRequest('99999999999')))).code).toBe(
      'already_verified',
    )
    expect(
      (await client.notifications.list({ limit: 10 })).map(({ title, category }) => [title, category]),
    ).toEqual([['Identity verified', 'settings']])

    const other = await exchange.createUser('twin')
    await other.client.settings.requestVerification(createRequest('12345678901'))
    const [again] = await operator.verifications()
    expect((await getRefusal(operator.decideVerification({ id: again?.id ?? '' }))).code).toBe('id_in_use')
  })

  test('[verify-id.1] a verification with an invalid picture or ID type is refused', async () => {
    const { client } = await (await start()).createUser('vic')
    const getRequestRefusal = (change: object) =>
      getRefusal(client.settings.requestVerification({ ...createRequest('12345678901'), ...change }))
    const rule = 'The picture must be a PNG, JPEG or WebP file of at most 5 MB'
    expect(await getRequestRefusal({ frontImage: new Blob(['<svg/>'], { type: 'image/png' }) })).toEqual({
      status: 422,
      code: 'invalid_input',
      message: rule,
    })
    expect((await getRequestRefusal({ verificationType: 'National Passport' })).message).toBe(
      'Verification type is not accepted for this country',
    )
    expect((await getRequestRefusal({ backImage: new Blob([Buffer.alloc(6_000_000)]) })).message).toBe(rule)
    expect(await client.settings.pendingVerification()).toBe(false)
  })

  test('[profile.1] an approved profile edit ends the verification for a new name and waits for the code of a new email', async () => {
    const { operator, ...exchange } = await start()
    const { client, email, password } = await exchange.createUser('pia', { verifiedId: true })
    await client.auth.confirmByPassword({ password })
    const profile = {
      fullName: 'pia Example',
      username: 'pia',
      email,
      phoneNumber: '+2348000000000',
      country: 'nigeria' as const,
    }
    expect((await getRefusal(client.settings.editProfile(profile))).message).toBe('No changes detected')
    const wanted = { ...profile, fullName: 'Pia Newname', email: 'new-pia@example.com' }
    await client.settings.editProfile(wanted)
    expect((await getRefusal(client.settings.editProfile(wanted))).code).toBe('profile_edit_pending')
    const [edit] = await operator.profileEdits()
    expect(edit).toEqual({
      ...wanted,
      id: edit?.id,
      verification: 'verified',
      before: profile,
      requestedAt: exchange.now(),
    })
    await operator.decideProfileEdit({ id: edit?.id ?? '' })
    expect(await client.auth.checkAuth()).toMatchObject({
      fullName: 'Pia Newname',
      email,
      pendingEmail: 'new-pia@example.com',
      isDocumentVerified: false,
    })
    const [{ title, content } = {}] = await client.notifications.list({ limit: 1 })
    expect({ title, content }).toEqual({
      title: 'Profile changed',
      content:
        'Your request was approved. It ended your identity verification, which was for your old name or country: verify again. Enter the code sent to your new email: it replaces the old one 24 hours later.',
    })
    const code = parseCode(await exchange.readMail('new-pia@example.com'))
    await client.auth.verifyOtp({ email: 'new-pia@example.com', code })
    const waiting = await client.auth.checkAuth()
    expect([waiting.email, waiting.pendingEmail, waiting.emailChangesAt]).toEqual([
      email,
      'new-pia@example.com',
      exchange.now() + EMAIL_CHANGE_DELAY,
    ])
    expect((await client.notifications.list({ limit: 1 })).map(({ code }) => code)).toEqual([
      'email.confirmed',
    ])
  })

  test('[password.1] a password change needs the old password and ends the other sessions', async () => {
    const exchange = await start()
    const user = await exchange.createUser('pat')
    const other = exchange.createClient()
    await other.auth.login(user)
    const change = (oldPassword: string, newPassword: string) =>
      user.client.settings.changePassword({ oldPassword, newPassword })
    expect((await getRefusal(change('wrong', 'another long one'))).message).toBe('Old password is wrong')
    expect((await getRefusal(change(user.password, 'password1'))).message).toContain('too common')
    expect((await getRefusal(change(user.password, ' '.repeat(8)))).message).toBe(
      'New password must not consist of blanks only',
    )
    await change(user.password, 'another long one')
    await user.client.auth.checkAuth()
    expect((await getRefusal(other.auth.checkAuth())).code).toBe('signed_out')
    await other.auth.login({ email: user.email, password: 'another long one' })
  })

  test('the user’s email, username or name is refused as a password, at signup and at a change', async () => {
    const exchange = await start()
    const user = await exchange.createUser('adatrades')
    const personal = ['ADATRADES@example.com', 'adatrades', 'AdaTrades Example']
    const refusals = await Promise.all([
      ...personal.map((newPassword) =>
        getRefusal(user.client.settings.changePassword({ oldPassword: user.password, newPassword })),
      ),
      ...['longname@example.com', 'LongName', 'Ada Example', 'adaexample'].map((password) =>
        getRefusal(
          exchange
            .createClient()
            .auth.signup({ ...createSignupInput('longname'), password, confirmPassword: password }),
        ),
      ),
    ])
    const rule = 'must not be your email, username or name'
    expect(refusals.map(({ message }) => message)).toEqual([
      ...personal.map(() => `New password ${rule}`),
      ...Array(4).fill(`Password ${rule}`),
    ])
  })

  test('a session without tries left for the old password does not block the other sessions', async () => {
    const exchange = await start()
    const { client, email, password } = await exchange.createUser('robbed')
    const stolen = exchange.createClient()
    await stolen.auth.login({ email, password })
    const guess = async () =>
      (
        await getRefusal(
          stolen.settings.changePassword({ oldPassword: 'wrong', newPassword: 'another long one' }),
        )
      ).status
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++) statuses.push(await guess())
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    await client.settings.changePassword({ oldPassword: password, newPassword: 'another long one' })
    expect((await getRefusal(stolen.auth.checkAuth())).code).toBe('signed_out')
  })

  test('a login and a password change fail if the password is changed after it was checked', async () => {
    const exchange = await start()
    const { id, client, email, password } = await exchange.createUser('overtaken')
    const { db } = exchange.running
    const otherClient = exchange.createClient()
    const changeDuring = async (call: () => Promise<unknown>) => {
      const { query } = db
      const setHash = (hash: string | undefined) =>
        query('update users set password_hash = $2 where id = $1', [id, hash])
      const [before] = await query<{ hash: string }>(
        'select password_hash as hash from users where id = $1',
        [id],
      )
      // Changes the hash after it is read, before the transaction that follows.
      db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
        const rows = await query<Row>(sql, params)
        if (/^select .*password_hash/.test(sql)) await setHash('changed meanwhile')
        return rows
      }
      const refused = await getRefusal(call())
      Object.assign(db, { query })
      await setHash(before?.hash)
      return refused
    }
    expect((await changeDuring(() => otherClient.auth.login({ email, password }))).code).toBe(
      'invalid_credentials',
    )
    expect((await getRefusal(otherClient.auth.checkAuth())).code).toBe('signed_out')
    const change = () =>
      client.settings.changePassword({ oldPassword: password, newPassword: 'another long one' })
    expect((await changeDuring(change)).message).toBe('Old password is wrong')
    await change()
  })

  test('a decision for the buyer completes the trade and is notified', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
    const [open] = await operator.appeals()
    expect([open?.trade._id, open?.trade.appeal?.filings.map(({ by }) => by)]).toEqual([
      trade._id,
      ['seller'],
    ])
    await decideAppeal(exchange, { tradeId: trade._id, to: 'buyer', loser: seller })
    expect(await operator.appeals()).toEqual([])
    expect((await buyer.client.trades.get({ id: trade._id })).appeal?.state).toBe('decidedForBuyer')
    expect((await buyer.client.auth.checkAuth()).availableBalance).toBe(75_000)
    expect(
      (await getRefusal(operator.resolveAppeal({ id: open?.id ?? '', to: 'seller', reason: 'Again' }))).code,
    ).toBe('appeal_decided')
    const titles = (await buyer.client.notifications.list({ limit: 10 })).map(({ title }) => title)
    expect(titles).toEqual(
      ['Appeal decided', 'Decided for you', 'seller Example opened an appeal', 'Order matched'].map(
        (title) => `${title} (${getTradeNumber(trade._id)})`,
      ),
    )
    const sellerNotes = await seller.client.notifications.list({ limit: 10 })
    expect(sellerNotes.map(({ title }) => title)).toContain(
      `You opened an appeal (${getTradeNumber(trade._id)})`,
    )
  })

  test('[home.7] the market counts the orders that a user could match, and the operator withdraws what is available', async () => {
    const exchange = await start()
    const { operator } = exchange
    const seller = await exchange.createUser('market-seller', { tokens: 75_000 })
    const buyer = await exchange.createUser('market-buyer')
    const sell = assertDefined(await placeSellOrder(seller))
    await placeBuyOrder(buyer, { amount: 25_000 })
    const abroad = await exchange.createUser('abroad', { country: 'ghana', verifiedId: true })
    await placeBuyOrder(abroad, { amount: 25_000 })
    await placeBuyOrder(abroad, { amount: 50_000, paymentMethod: 'usdt' })
    const createBankRow = (amount: number) => ({ amount, paymentMethod: 'bank', count: 1 })
    const usdtRow = { amount: 50_000, paymentMethod: 'usdt', count: 1 }
    const market = await Promise.all([buyer, seller, abroad].map(({ client }) => client.market.get()))
    expect(market).toEqual([
      { buy: [usdtRow], sell: [createBankRow(75_000)] },
      { buy: [createBankRow(25_000), usdtRow], sell: [] },
      { buy: [], sell: [] },
    ])
    await seller.client.orders.cancelSell({ id: sell._id })
    expect((await operator.withdraw({ email: seller.email, amount: 75_000 })).value).toEqual({
      email: seller.email,
      availableBalance: 0,
    })
    expect((await getRefusal(operator.withdraw({ email: seller.email, amount: 1 }))).code).toBe(
      'insufficient_balance',
    )
    expect((await operator.ledger({ scope: 'full' })).breaches).toEqual([])
  })
})
