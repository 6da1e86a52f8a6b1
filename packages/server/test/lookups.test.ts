import { DAY, getTradeNumber, HOUR, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { formatTime } from '../src/operator/format-time.js'
import { onEachEngine, onOneEngine, SESSION_START, shareExchange, type TestExchange } from './exchange.js'
import {
  BANK_DETAILS,
  BANK_ORDER,
  createMatchedTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  requestProfileEdit,
  TRC20_ADDRESS,
} from './fixtures.js'
import { runOperatorCommand, runOperatorProcess } from './operator.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

/** The usernames that a search finds, with the fields that fit. */
const search = async ({ operator }: TestExchange, text: string) =>
  (await operator.findUsers({ text })).map(({ username, foundBy }) => [username, foundBy.join()])

onEachEngine('finding users', (engine) => {
  const start = shareExchange(engine)

  test('by the beginning of an email, a username and words of a name, by phone, account, wallet, id and referral code', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada-obi', { tokens: 200_000 })
    const bola = await exchange.createUser('bola-x', { tokens: 200_000 })
    await exchange.createUser('adamu')
    const { db } = exchange.running
    await db.query(
      `update users set full_name = 'Ngozi Adaeze O''Brien-Ọláìtán', phone_number = '+234 803 123-4567' where id = $1`,
      [ada.id],
    )
    await placeSellOrder(ada, { accountNumber: '1021 3344 77' })
    await bola.client.paymentDetails.save({ ...BANK_DETAILS, accountNumber: '1021334499' })
    await placeSellOrder(bola, {
      paymentMethod: 'usdt',
      bankName: '',
      accountName: '',
      accountNumber: '',
      network: 'TRC20',
      walletAddress: TRC20_ADDRESS,
    })
    const { referralCode } = await bola.client.auth.checkAuth()
    const texts = {
      'ADA-obi@example': [['ada-obi', 'email']],
      ada: [
        ['ada-obi', 'email,name,username'],
        ['adamu', 'email,name,username'],
      ],
      'brien ngo': [['ada-obi', 'name']],
      Ọláì: [['ada-obi', 'name']],
      Exampl: [
        ['adamu', 'name'],
        ['bola-x', 'name'],
      ],
      '0803 123 4567': [['ada-obi', 'phone']],
      '+2348031234567': [['ada-obi', 'phone']],
      '1234567': [['ada-obi', 'phone']],
      '2345678': [],
      '1021334477': [['ada-obi', 'account']],
      '10 2133 4499': [['bola-x', 'account']],
      '102133': [],
      [TRC20_ADDRESS.toUpperCase()]: [['bola-x', 'wallet']],
      [referralCode.toLowerCase()]: [['bola-x', 'referralCode']],
      [ada.id]: [['ada-obi', 'id']],
      '%%%': [],
      "'; drop": [],
      '-x_': [],
    }
    const found = await Promise.all(
      Object.keys(texts).map(async (text) => [text, await search(exchange, text)] as const),
    )
    expect(Object.fromEntries(found)).toEqual(texts)
    expect(await getRefusal(exchange.operator.findUsers({ text: 'ad' }))).toMatchObject({
      status: 422,
      message: 'Text must have 3 characters or more',
    })
  })

  test('shows the account with a masked phone number, and a closed one by its last email', async () => {
    const exchange = await start()
    const { id, email, password, client } = await exchange.createUser('chidi')
    const common = { id, username: 'chidi', fullName: 'chidi Example', country: 'nigeria' }
    const account = { ...common, email, phoneNumber: '••••0000', phoneVerified: true, foundBy: ['email'] }
    const state = { standing: 'active', verification: 'unverified' }
    expect(await exchange.operator.findUsers({ text: email })).toEqual([{ ...account, ...state }])
    await client.auth.confirmByPassword({ password })
    await client.account.close({ password, forfeitsRemainder: false })
    expect(await exchange.operator.findUsers({ text: email })).toEqual([
      { ...account, ...state, closedAt: exchange.now() },
    ])
    const { user, closedAt } = await exchange.operator.user({ user: email })
    expect([user._id, user.email, user.fullName, closedAt]).toEqual([
      id,
      email,
      'chidi Example',
      exchange.now(),
    ])
  })

  test('is paginated', async () => {
    const exchange = await start()
    for (const name of ['page-1', 'page-2', 'page-3']) await exchange.createUser(name)
    const first = await exchange.operator.findUsers({ text: 'page-', limit: 2 })
    const next = await exchange.operator.findUsers({ text: 'page-', limit: 2, cursor: first.nextCursor })
    expect([first, next].map((page) => page.map(({ username }) => username))).toEqual([
      ['page-1', 'page-2'],
      ['page-3'],
    ])
    expect(next.nextCursor).toBeUndefined()
  })
})

onOneEngine('where the money of a user is', (engine) => {
  const start = shareExchange(engine)

  test('the operator reads the balances, orders, trades and investments that the user’s own calls return', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await exchange.operator.fund({ email: seller.email, amount: 200_000 })
    await exchange.running.db.query(`update users set verification_state = 'verified' where id = $1`, [
      seller.id,
    ])
    await placeSellOrder(seller, { amount: 50_000 })
    await placeBuyOrder(seller, { amount: 25_000 })
    const { value: staked } = await seller.client.investments.create(PLAN)
    await seller.client.investments.create(PLAN)
    // No job has stored that the plans have ended and that the trade was not paid.
    await exchange.setClock(SESSION_START + 7 * DAY)
    const { client } = seller
    await client.auth.login(seller)
    const [user, buyOrders, sellOrders, trades, { completed }] = await Promise.all([
      client.auth.checkAuth(),
      client.orders.pendingBuy(),
      client.orders.pendingSell(),
      client.trades.open(),
      client.investments.list(),
    ])
    const { sessionExpiresAt: _, ...account } = user
    const found = await exchange.operator.user({ user: seller.email, numbers: 'full' })
    expect(found).toEqual({
      user: account,
      createdAt: expect.any(Number),
      buyOrders,
      sellOrders,
      trades,
      stakes: completed,
      stakeCount: 2,
      claims: [],
    })
    // Shows that there is something to compare: the sell order of the unpaid trade is pending again.
    expect(found.user).toMatchObject({
      availableBalance: 130_000,
      escrowBalance: 125_000,
      stakedBalance: 50_000,
    })
    expect(found.sellOrders.map(({ amount }) => amount).toSorted()).toEqual([50_000, 75_000])
    expect(found.buyOrders).toHaveLength(1)
    expect(found.stakes.map(({ _id }) => _id)).toContain(staked?._id)
    expect((await exchange.operator.trade({ id: trade._id })).state).toBe('cancelled')
    expect(await exchange.operator.user({ user: 'SELLER', numbers: 'full' })).toEqual(found)
    expect(await exchange.operator.user({ user: seller.id, numbers: 'full' })).toEqual(found)
    expect((await exchange.operator.user({ user: buyer.email })).user.availableBalance).toBe(0)
  })

  test('the statement is the user’s own, with the operator’s reasons and references', async () => {
    const exchange = await start()
    const { email, client } = await exchange.createUser('ledger')
    await exchange.operator.fund({ email, amount: 500, why: 'Deposit', reference: 'Bank 4711' })
    await exchange.operator.withdraw({ email, amount: 200, why: 'Payout', reference: 'Payout 12' })
    const own = await client.statement.list()
    const entries = await exchange.operator.statement({ user: 'ledger' })
    expect(
      entries.map(({ posting: _, why: __, operatorReference: ___, isReversible: ____, ...entry }) => entry),
    ).toEqual(own)
    expect(entries.map(({ amount, why, operatorReference }) => [amount, why, operatorReference])).toEqual([
      [-200, 'Payout', 'Payout 12'],
      [500, 'Deposit', 'Bank 4711'],
    ])
    const [audited] = await exchange.operator.audit({ act: 'tokens.withdrawn', email, limit: 1 })
    expect(audited?.details.posting).toBe(entries[0]?.posting)
    const first = await exchange.operator.statement({ user: email, limit: 1 })
    const next = await exchange.operator.statement({ user: email, limit: 1, cursor: first.nextCursor })
    expect([...first, ...next]).toEqual(entries)
    expect(await exchange.operator.statement({ user: email, account: 'escrow' })).toEqual([])
  })

  test('a hold, claims and a suspension are shown', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('debtor', { tokens: 300 })
    const why = 'A wrong deposit'
    await exchange.operator.hold({ email, why, confirm: true })
    const { value: act } = await exchange.operator.takeBack({ email, amount: 1_000, why })
    const { user, claims } = await exchange.operator.user({ user: email })
    expect([user.standing, user.availableBalance, claims]).toEqual([
      'held',
      0,
      [{ id: act.id, amount: 1_000, taken: 300, createdAt: exchange.now() }],
    ])
  })

  test('numbers are masked unless they are asked for', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('masked', { tokens: 100_000 })
    const { email } = seller
    await placeSellOrder(seller)
    const read = async (numbers: 'masked' | 'full') => {
      const { user, sellOrders } = await exchange.operator.user({ user: email, numbers })
      return [user.phoneNumber, sellOrders[0]?.accountNumber, sellOrders[0]?.user?.phoneNumber]
    }
    expect(await read('masked')).toEqual(['••••0000', '••••4477', '••••0000'])
    expect(await read('full')).toEqual(['+2348000000000', BANK_ORDER.accountNumber, '+2348000000000'])
  })

  test('an unknown user is refused, and so is a name of several unverified accounts', async () => {
    const exchange = await start()
    const { operator } = exchange
    const nobody = '00000000-0000-4000-8000-000000000000'
    const messages = await Promise.all(
      ['nobody', 'nobody@example.com', nobody].map(async (user) => {
        const { status, code, message } = await getRefusal(operator.user({ user }))
        return [status, code, message]
      }),
    )
    expect(messages).toEqual([
      [404, 'not_found', 'Nobody has the username nobody'],
      [404, 'not_found', 'Nobody has the email nobody@example.com'],
      [404, 'not_found', `Nobody has the id ${nobody}`],
    ])
    const { email } = await exchange.createUser('twin-1')
    const { id } = await exchange.createUser('twin-2')
    await exchange.running.db.query(
      `update users set phone_verified = false, email = $1 where username like 'twin-%'`,
      [email],
    )
    expect((await getRefusal(operator.statement({ user: email }))).message).toBe(
      `Several accounts have the email ${email}, and none is verified: name one by its id`,
    )
    expect((await operator.user({ user: id })).user._id).toBe(id)
  })
})

onEachEngine('trades for the operator', (engine) => {
  const start = shareExchange(engine)

  test('are listed by user, state, day and number, and shown with all that is kept', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await exchange.createUser('stranger')
    const list = async (input: Parameters<typeof operator.trades>[0]) =>
      (await operator.trades(input)).map(({ _id }) => _id)
    const listAllWays = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({
            all: {},
            seller: { user: 'seller' },
            buyer: { user: buyer.email },
            stranger: { user: 'stranger' },
            open: { state: 'open' },
            unpaid: { state: 'awaitingPayment', user: seller.id },
            cancelled: { state: 'cancelled' },
            today: { day: '2026-11-20' },
            'today, open, of the buyer': { day: '2026-11-20', state: 'open', user: 'buyer' },
            tomorrow: { day: '2026-11-21' },
            number: { number: getTradeNumber(trade._id) },
            'number without #': { number: trade._id.slice(-4) },
            'another number': { number: trade._id.endsWith('0000') ? '0001' : '0000' },
          } as const).map(async ([name, input]) => [name, (await list(input)).length]),
        ),
      )
    const common = {
      all: 1,
      seller: 1,
      buyer: 1,
      stranger: 0,
      today: 1,
      tomorrow: 0,
      number: 1,
      'number without #': 1,
    }
    expect(await listAllWays()).toEqual({
      ...common,
      open: 1,
      unpaid: 1,
      cancelled: 0,
      'today, open, of the buyer': 1,
      'another number': 0,
    })
    await exchange.advanceTo(SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE)
    expect(await listAllWays()).toEqual({
      ...common,
      open: 0,
      unpaid: 0,
      cancelled: 1,
      'today, open, of the buyer': 0,
      'another number': 0,
    })
    // The details are not shown to the buyer any more, and the operator reads them.
    const own = await buyer.client.trades.get({ id: trade._id })
    expect([own.seller.phoneNumber, own.sellOrder.accountNumber]).toEqual([undefined, undefined])
    const shown = await operator.trade({ id: trade._id })
    const full = await operator.trade({ id: trade._id, numbers: 'full' })
    expect(
      [shown, full].map(({ seller, sellOrder }) => [seller.phoneNumber, sellOrder.accountNumber]),
    ).toEqual([
      ['••••0000', '••••4477'],
      ['+2348000000000', '1021334477'],
    ])
    expect(full.events).toEqual(own.events)
    expect((await getRefusal(operator.trade({ id: seller.id }))).status).toBe(404)
    expect((await getRefusal(operator.trade({ id: 'x' }))).status).toBe(404)
  })

  test('an open appeal is found by its id, its trade and its number, and a trade shows its appeal', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTradeOn(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const { value: appeal } = await seller.client.appeals.create({
      order: trade._id,
      reason: 'Other',
      description: 'None',
    })
    const id = appeal?._id ?? ''
    const names = [
      id,
      trade._id,
      getTradeNumber(trade._id),
      trade._id.slice(-4).toUpperCase(),
      seller.id,
      'zzzz',
    ]
    const found = await Promise.all(
      names.map(async (of) => (await operator.appeals({ of })).map((row) => row.id)),
    )
    expect(found).toEqual([[id], [id], [id], [id], [], []])
    const shown = await operator.trade({ id: trade._id })
    expect([shown.state, shown.appeal?._id, shown.matchedOrder?.proofOfPayment]).toEqual([
      'appealed',
      id,
      `/api/operator/appeals/${id}/proof`,
    ])
  })
})

/** A matched trade of new users, in the session of the next day. */
const createMatchedTradeOn = async (exchange: TestExchange) => {
  const seller = await exchange.createUser('appellant', { tokens: 100_000 })
  const buyer = await exchange.createUser('accused')
  await placeSellOrder(seller, { amount: 50_000 })
  await placeBuyOrder(buyer, { amount: 50_000 })
  await exchange.advanceTo(SESSION_START + DAY)
  const [trade] = await buyer.client.trades.open()
  if (!trade) throw new Error('Expected a trade')
  return { seller, buyer, trade }
}

onOneEngine('the look-ups of the operator', (engine) => {
  const start = shareExchange(engine)

  test('are in the audit log: who looked, why, and at what, without numbers', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, trade } = await createMatchedTrade(exchange)
    const { email, id } = seller
    const grounds = { by: 'Ann', why: 'Called' }
    await operator.users({ by: 'Ann' })
    await operator.findUsers({ text: 'seller', ...grounds })
    await operator.findUsers({ text: '08000000000', limit: 1, ...grounds })
    await operator.findUsers({ text: TRC20_ADDRESS, ...grounds })
    await operator.user({ user: 'seller', ...grounds })
    await operator.user({ user: id, numbers: 'full', ...grounds })
    await operator.statement({ user: email, account: 'available', ...grounds })
    await operator.trades({ user: email, state: 'open', day: '2026-11-20', ...grounds })
    await operator.trade({ id: trade._id, numbers: 'full', ...grounds })
    const entries = await operator.audit({ limit: 9 })
    const buyerId = trade.buyer._id
    expect(entries.map(({ act, by, why, email, details }) => [act, by, why, email, details])).toEqual(
      [
        ['users.listed', 'Ann', undefined, undefined, { users: 2 }],
        ['users.searched', 'Ann', 'Called', undefined, { text: 'seller', users: id }],
        ['users.searched', 'Ann', 'Called', undefined, { text: '••••0000', users: buyerId }],
        ['users.searched', 'Ann', 'Called', undefined, { text: `••••${TRC20_ADDRESS.slice(-4)}`, users: '' }],
        ['user.viewed', 'Ann', 'Called', email, { numbers: 'masked' }],
        ['user.viewed', 'Ann', 'Called', email, { numbers: 'full' }],
        ['statement.viewed', 'Ann', 'Called', email, { account: 'available', entries: 2 }],
        ['trades.listed', 'Ann', 'Called', email, { state: 'open', day: '2026-11-20', trades: 1 }],
        ['trade.viewed', 'Ann', 'Called', undefined, { trade: trade._id, numbers: 'full' }],
      ].toReversed(),
    )
  })

  test('a request is found by its id alone', async () => {
    const exchange = await start()
    const { operator } = exchange
    const users = [await exchange.createUser('edit-1'), await exchange.createUser('edit-2')]
    for (const user of users) await requestProfileEdit(user, { fullName: 'Another Name' })
    const [first, second] = await operator.profileEdits()
    expect(await operator.profileEdits({ id: second?.id ?? '' })).toEqual([second])
    expect(await operator.profileEdits({ id: 'x' })).toEqual([])
    expect(await operator.profileEdits({ id: first?.id ?? '', limit: 1 })).toEqual([first])
    expect(await operator.verifications({ id: first?.id ?? '' })).toEqual([])
  })

  test('invalid filters are refused', async () => {
    const { operator } = await start()
    const messages = await Promise.all(
      [{ day: '2026-02-30' }, { day: 'today' }, { state: 'late' }, { number: '12345' }].map(
        async (input) => (await getRefusal(operator.trades(input as never))).message,
      ),
    )
    expect(messages).toEqual([
      'Day must be a day: 2026-11-20',
      'Day must be a day: 2026-11-20',
      expect.stringMatching(/^State must be one of open, awaitingPayment, /),
      'Number must be the number of an order: #7F3A',
    ])
  })

  test('the midnight of the exchange divides the days', async () => {
    const exchange = await start()
    const { db } = exchange.running
    const [trade] = await exchange.operator.trades()
    const list = async (day: string) => (await exchange.operator.trades({ day })).length
    // Midnight in Lagos is 23:00 UTC.
    const midnight = Date.UTC(2026, 10, 19, 23)
    for (const [at, expected] of [
      [midnight - 1, [1, 0]],
      [midnight, [0, 1]],
      [midnight + 24 * HOUR - 1, [0, 1]],
    ] as const) {
      await db.query('update trades set matched_at = $2 where id = $1', [trade?._id, new Date(at)])
      expect([await list('2026-11-19'), await list('2026-11-20')]).toEqual(expected)
    }
  })
})

/** Runs a command and returns its lines. Throws unless it succeeds, and if a line is longer than a terminal is wide. */
const run = async (exchange: TestExchange, ...args: string[]): Promise<string[]> => {
  const { code, output } = await runOperatorCommand(exchange, ...args)
  const lines = output.split('\n').slice(0, -1)
  const wide = lines.filter((line) => line.length > 80 && !line.startsWith('More: '))
  if (code !== 0 || wide.length > 0) throw new Error(`${code}: ${output}\n${wide}`)
  return lines
}

/** Runs the command that the last line of a list names. */
const runNext = (exchange: TestExchange, lines: string[]) => {
  const [, command = ''] = /^More: (.*)$/.exec(lines.at(-1) ?? '') ?? []
  return run(exchange, ...command.split(' '))
}

onOneEngine('the commands that look up', (engine) => {
  const start = shareExchange(engine)

  test('users list prints one page and says how to go on', async () => {
    const exchange = await start()
    for (const name of ['list-1', 'list-2', 'list-3']) await exchange.createUser(name)
    const lines = (name: string) => [
      `${name}@example.com  ${name} Example  unverified`,
      '  0 CHT available, 0 CHT in escrow, 0 CHT staked',
    ]
    const first = await run(exchange, 'users', 'list', '--limit', '2')
    expect(first).toEqual([
      ...lines('list-1'),
      ...lines('list-2'),
      expect.stringMatching(/^More: users list --limit 2 --cursor [\w-]+$/),
    ])
    expect(await runNext(exchange, first)).toEqual(lines('list-3'))
  })

  test('users find prints who was found and by what', async () => {
    const exchange = await start()
    const { id, email } = await exchange.createUser('finder')
    await exchange.operator.suspend({ email, why: 'Test', confirm: true })
    expect(await run(exchange, 'users', 'find', 'FIND', '--why', 'Called')).toEqual([
      `${id}  ${email}`,
      '  finder Example, finder, nigeria, ••••0000',
      '  found by email, name, username  (suspended)',
    ])
    expect(await run(exchange, 'users', 'find', 'nobody at all')).toEqual(['Nobody found'])
    expect(await runOperatorCommand(exchange, 'users', 'find', 'fi')).toEqual({
      code: 1,
      output: 'Text must have 3 characters or more\n',
    })
    const found = await run(exchange, 'users', 'find', 'list-', '--limit', '1')
    expect((await runNext(exchange, found))[0]).toMatch(/list-2@example.com$/)
    const [searched] = await exchange.operator
      .audit({ act: 'users.searched', limit: 50 })
      .then((entries) => entries.filter(({ why }) => why === 'Called'))
    expect(searched?.details).toEqual({ text: 'FIND', users: id })
  })

  test('users show answers where the money is, trades and statement say how it came there', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await seller.client.investments.create(PLAN)
    const order = await placeBuyOrder(seller, { amount: 25_000 })
    const [stake] = (await seller.client.investments.list()).pending
    const { referralCode } = await seller.client.auth.checkAuth()
    const { createdAt } = await exchange.operator.user({ user: 'seller' })
    const now = formatTime(exchange.now())
    const summary = [
      `${getTradeNumber(trade._id)}  75,000 CHT  awaitingPayment`,
      `  ${trade._id}  matched ${now}`,
      '  seller seller Example, buyer buyer Example',
    ]
    expect(await run(exchange, 'users', 'show', 'seller')).toEqual([
      `${seller.email}  seller Example`,
      `  id            ${seller.id}`,
      '  username      seller',
      '  phone         ••••0000',
      '  country       nigeria',
      `  referral code ${referralCode}`,
      `  opened        ${formatTime(createdAt)}`,
      '  identity      unverified',
      '  standing      active',
      '  available     0 CHT',
      '  in escrow     75,000 CHT',
      '  staked        25,000 CHT',
      '  held bonus    0 CHT',
      'Pending orders: 1',
      '  buy 25,000 CHT  bank',
      `    ${order._id}  ${now}`,
      'Open trades: 1',
      ...summary.map((line) => `  ${line}`),
      'Investments: 1',
      `  25,000 CHT for 6 days at 10 %, ends ${formatTime(stake?.investmentEndsAt ?? 0)}`,
      `    ${stake?._id}`,
      'No claims',
    ])
    expect(await run(exchange, 'trades', 'list', '--user', buyer.email, '--state', 'open')).toEqual(summary)
    expect(await run(exchange, 'trades', 'list', '--day', '2026-11-21')).toEqual(['No trades'])

    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const paid = await buyer.client.trades.get({ id: trade._id })
    const shown = (phone: string, account: string) => [
      `${getTradeNumber(trade._id)}  75,000 CHT  paid.awaitingConfirmation`,
      ...summary.slice(1, 2),
      `  seller seller Example, ${phone}`,
      `         ${seller.id}`,
      `  buyer  buyer Example, ${phone}`,
      `         ${buyer.id}`,
      `  pays 75,000.00 NGN to bank, First Bank, Seller Example, ${account}`,
      '  the buyer did not say from whom, the buyer’s name is not verified',
      `  payment due ${formatTime(paid.paymentDueAt ?? 0)}`,
      `  grace ends ${formatTime(paid.graceEndsAt ?? 0)}`,
      `  confirmation due ${formatTime(paid.confirmationDueAt ?? 0)}`,
      `  ${now}  paid.awaitingConfirmation`,
      '    payment.submit by the buyer',
    ]
    const number = trade._id.slice(-4)
    expect(await run(exchange, 'trades', 'show', number)).toEqual(shown('••••0000', '••••4477'))
    expect(await run(exchange, 'trades', 'show', trade._id, '--unmasked')).toEqual(
      shown('+2348000000000', '1021334477'),
    )

    const [staked, escrow] = await exchange.operator.statement({ user: 'seller', account: 'available' })
    const opened = formatTime(createdAt)
    const funding = (await exchange.operator.statement({ user: 'seller' })).at(-1)
    expect(await run(exchange, 'statement', 'seller', '--account', 'available')).toEqual([
      `${now}  Staked  -25,000 CHT`,
      `  Available: 0 CHT  ${staked?.posting}`,
      `${opened}  Sell order placed  -75,000 CHT`,
      `  Available: 25,000 CHT  ${escrow?.posting}`,
      `${opened}  Added by the operator  +100,000 CHT`,
      `  Available: 100,000 CHT  ${funding?.posting}`,
      `  reference ${JSON.stringify(funding?.operatorReference)}`,
      '  why "Test"',
    ])
    const page = await run(exchange, 'statement', 'seller', '--account', 'available', '--limit', '1')
    expect((await runNext(exchange, page)).slice(0, 1)).toEqual([`${opened}  Sell order placed  -75,000 CHT`])
  })

  test('an unknown name or number is refused, and one number of several trades is not chosen', async () => {
    const exchange = await start()
    expect(await runOperatorCommand(exchange, 'users', 'show', 'nobody')).toEqual({
      code: 1,
      output: 'Nobody has the username nobody\n',
    })
    expect(await runOperatorProcess(exchange, 'statement', 'nobody@example.com')).toEqual({
      code: 1,
      output: 'Nobody has the email nobody@example.com\n',
    })
    expect(await runOperatorCommand(exchange, 'trades', 'show', 'zzzz')).toEqual({
      code: 1,
      output: 'No trade has the number #ZZZZ\n',
    })
    const { db } = exchange.running
    const [trade] = await exchange.operator.trades()
    const twin = `${'0'.repeat(8)}-0000-4000-8000-00000000${trade?._id.slice(-4)}`
    const copied =
      'buyer_id, seller_id, buyer_name, buyer_phone, seller_name, seller_phone, amount, matched_at, payment_due_at, grace_ends_at'
    await db.query(
      `insert into trades (id, buy_order_id, sell_order_id, state, ended_at, ${copied})
       select $2, buy_order_id, sell_order_id, 'cancelled', matched_at, ${copied} from trades where id = $1`,
      [trade?._id, twin],
    )
    const number = trade?._id.slice(-4).toUpperCase()
    expect(await runOperatorCommand(exchange, 'trades', 'show', `#${number}`)).toEqual({
      code: 1,
      output: `Several trades have the number #${number}: trades list --number ${number}\n`,
    })
    expect((await run(exchange, 'trades', 'list', '--number', number ?? '')).length).toBe(6)
  })
})
