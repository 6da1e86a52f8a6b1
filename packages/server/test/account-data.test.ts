import { DATA_DOWNLOAD_PATH, DATA_DOWNLOAD_READY_FOR, DETAILS_SHOWN_FOR, HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, test, vi } from 'vitest'
import { DOWNLOAD_MAX_DURATION } from '../src/features/account/data-download.js'
import { SECTIONS } from '../src/features/account/sections.js'
import { onOneEngine, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  BANK_DETAILS,
  BANK_ORDER,
  createMatchedTrade,
  createPictureFile,
  getRefusal,
  PICTURE,
  placeBuyOrder,
} from './fixtures.js'
import { readZip } from './zip.js'

const post = (exchange: TestExchange, cookie: string, password: string) =>
  exchange.request('/api/account/data', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })

const get = (exchange: TestExchange, cookie: string) =>
  exchange.request(DATA_DOWNLOAD_PATH, { headers: { cookie } })

/** Logs the user in, downloads the data and returns the files of the archive. */
const download = async (exchange: TestExchange, user: TestUser) => {
  const cookie = await exchange.logInForCookie(user)
  expect((await post(exchange, cookie, user.password)).status).toBe(200)
  const response = await get(exchange, cookie)
  expect(response.status).toBe(200)
  const files = await readZip(Buffer.from(await response.arrayBuffer()))
  const data = JSON.parse(files.get('data.json')?.toString() ?? '')
  return { headers: response.headers, names: [...files.keys()], files, data }
}

/** A completed trade with a proof and an appeal. */
const completeTrade = async (exchange: TestExchange) => {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  await seller.client.appeals.create({ order: trade._id, reason: 'Other', description: 'I see no payment' })
  await seller.client.orders.confirm({ id: trade._id })
  return { seller, buyer, trade }
}

const requestVerification = ({ client }: TestUser) =>
  client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })

/**
 * Tables with a user that are not in the archive, and why. Every new table with a user must be listed here or in
 * `IN_ARCHIVE`.
 */
const NOT_IN_ARCHIVE: Record<string, string> = {
  codes: 'secrets for some minutes',
  recovery_codes: 'hashes of secrets',
  password_resets: 'secrets for a day at most',
  passkey_challenges: 'secrets for some minutes',
  data_downloads: 'the download itself',
  closed_accounts: 'closed accounts have no session',
  proposals: 'what the operator considers: the audit log has what was done',
  suspicion_notes: 'suspicions about several people, which the law may forbid to tell',
  idempotency_keys: 'responses that the user has had already',
  changes: 'ids of what has changed, and hashes of tokens of ended sessions',
}
/**
 * The other tables with a user, and the section of the archive that has their rows. The user’s own row of `users` is the
 * archive’s `profile`; `referrals` has an entry for each user whom this user has referred.
 */
const IN_ARCHIVE: Record<string, string> = {
  accounts: 'balances',
  audit_log: 'securityLog',
  authenticators: 'authenticatorApps',
  claims: 'claims',
  investments: 'investments',
  known_devices: 'knownDevices',
  login_sessions: 'sessions',
  notification_opt_outs: 'notificationsTurnedOff',
  notifications: 'notifications',
  orders: 'orders',
  passkeys: 'passkeys',
  payment_details: 'paymentDetails',
  profile_edits: 'profileChanges',
  push_devices: 'devices',
  refused_emails: 'refusedEmail',
  referral_bonuses: 'referrals',
  token_requests: 'tokenRequests',
  trades: 'trades',
  users: 'referrals',
  verifications: 'identityChecks',
  verified_ids: 'verifiedIds',
  webhooks: 'webhooks',
}

onOneEngine('download of one’s data', (engine) => {
  const start = useEmptyExchange(engine)

  test('a user downloads what the exchange keeps of them, and the pictures that they have sent', async () => {
    const exchange = await start()
    const { buyer, seller, trade } = await completeTrade(exchange)
    await requestVerification(buyer)
    const [request] = await exchange.operator.verifications()
    const { headers, names, files, data } = await download(exchange, buyer)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe('attachment; filename="cht-exchange-data.zip"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(names).toEqual([
      'data.json',
      `proofs-of-payment/${trade._id}.jpg`,
      `identity-checks/${request?.id}-front.jpg`,
      `identity-checks/${request?.id}-back.jpg`,
    ])
    for (const name of names.slice(1)) expect(files.get(name)?.subarray(0, 3).toString('hex')).toBe('ffd8ff')

    expect(Object.keys(data)).toEqual(['createdAt', 'profile', ...Object.keys(SECTIONS)])
    expect(data.profile).toMatchObject({
      id: buyer.id,
      email: buyer.email,
      verificationState: 'pendingReview',
      termsVersion: 1,
      termsAcceptedAt: expect.any(String),
    })
    expect(data.orders).toMatchObject([{ id: trade.buyOrder._id, side: 'buy', status: 'completed' }])
    const received = await buyer.client.trades.get({ id: trade._id })
    expect(data.trades).toMatchObject([
      { _id: trade._id, state: received.state, appeal: { filings: [{ reason: 'Other' }] } },
    ])
    expect(data.trades[0].events).toHaveLength(received.events?.length ?? 0)
    expect(data.ledgerEntries).toMatchObject([{ account: 'available', amount: trade.amount }])
    expect(data.identityChecks).toMatchObject([{ number: '12345678901', state: 'pending' }])
    expect(data.notifications).toHaveLength((await buyer.client.notifications.list()).length)
    expect(data.sessions).toHaveLength(2)
    expect(data.sessions[0]).toMatchObject({ address: '127.0.0.1', seenAt: expect.any(String) })
    expect(data.knownDevices).toHaveLength(1)
    expect(data.securityLog.at(-1)).toMatchObject({ act: 'data.downloaded', actor: 'user' })

    await seller.client.paymentDetails.save(BANK_DETAILS)
    const other = await download(exchange, seller)
    expect(other.names).toEqual(['data.json'])
    expect(other.data.orders).toMatchObject([{ accountNumber: BANK_ORDER.accountNumber }])
    expect(other.data.paymentDetails).toMatchObject([
      { name: 'Wages', accountNumber: BANK_ORDER.accountNumber },
    ])
  })

  test('the archive has the counterparty’s details only while the screens show them', async () => {
    const exchange = await start()
    const { buyer, seller, trade } = await completeTrade(exchange)
    // The users of the tests share one phone number. The seller gets another one than the buyer, whose archive has the buyer’s.
    const phoneNumber = '+2348099999999'
    await exchange.running.db.query('update trades set seller_phone = $1', [phoneNumber])
    const shownDetails = [phoneNumber, BANK_ORDER.accountNumber]
    // No screen shows the email of the counterparty.
    const sellerDetails = [...shownDetails, seller.email]
    const findSellerDetails = async () => {
      const { files } = await download(exchange, buyer)
      const text = files.get('data.json')?.toString() ?? ''
      expect(text).toContain(trade.seller.fullName)
      return sellerDetails.filter((detail) => text.includes(detail))
    }
    expect(await findSellerDetails()).toEqual(shownDetails)
    await exchange.advanceTo(exchange.now() + DETAILS_SHOWN_FOR)
    expect(await findSellerDetails()).toEqual([])
  })

  test('referees are named as the user sees them', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada', { verifiedId: true })
    const { referralCode } = await ada.client.auth.checkAuth()
    const ben = await exchange.createUser('ben', { referralCode, tokens: 25_000, verifiedId: true })
    await ben.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    const { files, data } = await download(exchange, ada)
    expect(data.referrals).toMatchObject([{ username: 'ben' }])
    expect(data.ledgerEntries).toMatchObject([{ reason: 'bonus', account: 'heldBonus' }])
    const text = files.get('data.json')?.toString() ?? ''
    expect([ben.id, ben.email].filter((secret) => text.includes(secret))).toEqual([])
  })

  test('every table with a user has a section of the archive, or a reason why not', async () => {
    const exchange = await start()
    const tables = await exchange.running.db.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = current_schema() and (column_name in ('user_id', 'owner', 'buyer_id', 'referrer_id', 'first_user')
         or (table_name = 'users' and column_name = 'id')) order by 1`,
    )
    const known = [...Object.keys(NOT_IN_ARCHIVE), ...Object.keys(IN_ARCHIVE)].sort()
    expect(tables.map(({ name }) => name)).toEqual(known)
    expect(Object.values(IN_ARCHIVE).filter((name) => !(name in SECTIONS))).toEqual([])
  })

  test('a list that is longer than a batch is complete', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await exchange.running.db.query(
      `insert into notifications (user_id, code, params, href, created_at)
       select $1, 'sessions.ended', '{}', '/number/' || n, now() from generate_series(1, 250) n`,
      [user.id],
    )
    const { data } = await download(exchange, user)
    const paths = data.notifications.map(({ href }: { href: string }) => href)
    expect(paths.slice(0, 250)).toEqual(Array.from({ length: 250 }, (_, index) => `/number/${250 - index}`))
  })

  test('the download needs the password, works once, and only in the session that sent the password', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const [cookie, other] = [await exchange.logInForCookie(user), await exchange.logInForCookie(user)]
    expect((await get(exchange, cookie)).status).toBe(404)
    const refused = await post(exchange, cookie, 'a wrong password')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ fields: [{ path: 'password', message: 'is wrong' }] })
    expect((await get(exchange, cookie)).status).toBe(404)

    const readyUntil = new Date(exchange.running.clock.now() + DATA_DOWNLOAD_READY_FOR).toISOString()
    expect(await (await post(exchange, cookie, user.password)).json()).toMatchObject({ data: { readyUntil } })
    expect((await get(exchange, other)).status).toBe(404)
    expect((await exchange.request(DATA_DOWNLOAD_PATH)).status).toBe(401)
    expect((await exchange.request(DATA_DOWNLOAD_PATH, { method: 'HEAD', headers: { cookie } })).status).toBe(
      404,
    )
    const response = await get(exchange, cookie)
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    // While the server writes that the download has ended, another one gets 429.
    await vi.waitFor(async () => expect((await get(exchange, cookie)).status).toBe(404), MINUTE)

    await post(exchange, cookie, user.password)
    await exchange.setClock(exchange.now() + DATA_DOWNLOAD_READY_FOR)
    expect((await get(exchange, cookie)).status).toBe(404)
    const acts = (await exchange.operator.audit({ email: user.email })).map(({ act }) => act)
    expect(acts.filter((act) => /^(data|password)\./.test(act))).toEqual([
      'data.downloaded',
      'password.refused',
    ])
  })

  test('a session may check ten passwords in 15 minutes, and a user may prepare five downloads in an hour', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { client } = user
    for (let tries = 0; tries < 5; tries++)
      await client.account.prepareDataDownload({ password: user.password })
    const limited = { status: 429, code: 'too_many_requests' }
    expect(await getRefusal(client.account.prepareDataDownload({ password: user.password }))).toMatchObject(
      limited,
    )
    expect((await client.account.dataDownload()).readyUntil).toBe(exchange.now() + DATA_DOWNLOAD_READY_FOR)
    // Ten passwords are checked in a session: the six right ones above and these four.
    for (let tries = 0; tries < 4; tries++)
      expect(await getRefusal(client.account.prepareDataDownload({ password: 'wrong' }))).toMatchObject({
        status: 422,
      })
    expect(await getRefusal(client.account.prepareDataDownload({ password: 'wrong' }))).toMatchObject(limited)
    const acts = (await exchange.operator.audit({ email: user.email })).map(({ act }) => act)
    expect(acts).toEqual(expect.arrayContaining(['data.throttled', 'password.throttled']))
    await exchange.setClock(exchange.now() + HOUR)
    await client.account.prepareDataDownload({ password: user.password })
  })

  test('a running download blocks another one for at most DOWNLOAD_MAX_DURATION', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { client } = user
    await client.account.prepareDataDownload({ password: user.password })
    const { db, clock } = exchange.running
    await db.query('update data_downloads set running_until = $1', [
      new Date(clock.now() + DOWNLOAD_MAX_DURATION),
    ])
    expect((await client.account.dataDownload()).readyUntil).toBeUndefined()
    expect(await getRefusal(client.account.prepareDataDownload({ password: user.password }))).toMatchObject({
      status: 429,
    })
    await exchange.setClock(exchange.now() + DOWNLOAD_MAX_DURATION)
    expect((await client.account.prepareDataDownload({ password: user.password })).value.readyUntil).toBe(
      exchange.now() + DATA_DOWNLOAD_READY_FOR,
    )
  })

  test('the archive has nothing of a user with whom its owner has no trade or referral', async () => {
    const exchange = await start()
    const [ada, ben] = [await exchange.createUser('ada'), await exchange.createUser('ben')]
    await placeBuyOrder(ben)
    await requestVerification(ben)
    const { names, files } = await download(exchange, ada)
    expect(names).toEqual(['data.json'])
    const text = files.get('data.json')?.toString() ?? ''
    expect([ben.id, ben.email, 'ben'].filter((secret) => text.includes(secret))).toEqual([])
  })
})
