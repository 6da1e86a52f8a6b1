import { formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createAppeal } from './appeals.js'
import { openVerification } from './cases.js'
import { onEachEngine, onOneEngine, shareExchange, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, createMatchedTrade, getRefusal, placeSellOrder, TRC20_ADDRESS } from './fixtures.js'
import { runInProcess } from './operator.js'
import { createPerson } from './operator-person.js'

const UUID = '00000000-0000-4000-8000-000000000000'

/** What a text is found by: the kind, the id and the fields. */
const search = async ({ operator }: Pick<TestExchange, 'operator'>, text: string) =>
  (await operator.find({ text })).results.map(({ kind, id, foundBy }) => [kind, id, foundBy.join()])

/** What a text is compared with, or why not, by kind and field. */
const explain = async ({ operator }: Pick<TestExchange, 'operator'>, text: string) =>
  Object.fromEntries(
    (await operator.find({ text })).searched.map(({ kind, field, text }) => [`${kind} ${field}`, text]),
  )

const environment = { DEPOSIT_TEXT: 'Pay to First Bank 0123456789' }

onEachEngine('finding anything', (engine) => {
  const start = useEmptyExchange(engine, { environment })

  test('a user, a trade, an order, a request, cases and postings are found by what names them', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, id: trade, appealId } = await createAppeal(exchange)
    const third = await exchange.createUser('third', { tokens: 100_000 })
    const { _id: order } = await placeSellOrder(third)
    const verification = await openVerification(exchange, third)
    const create = async (kind: 'deposit' | 'withdrawal') =>
      assertDefined(
        (
          await buyer.client.tokenRequests.create({
            kind,
            amount: 200,
            ...(kind === 'withdrawal' && { payTo: 'First Bank' }),
          })
        ).value,
      )
    const deposit = await create('deposit')
    await operator.fund({ email: buyer.email, amount: 300, why: 'Deposit', reference: 'Bank 4711' })
    const funding = assertDefined((await operator.statement({ user: buyer.email, limit: 1 }))[0]).posting
    const [entry] = await exchange.running.db.query<{ id: number }>(
      'select id from ledger_entries where reason = $1',
      [funding],
    )
    const withdrawal = await create('withdrawal')
    await operator.acceptWithdrawal({ id: withdrawal.id })
    await operator.payWithdrawal({ id: withdrawal.id, reference: 'Payout 12' })
    const texts: Record<string, unknown> = {
      [seller.email]: [['user', seller.id, 'email']],
      [seller.id]: [['user', seller.id, 'id']],
      [trade]: [['trade', trade, 'id']],
      [getTradeNumber(trade)]: [['trade', trade, 'number']],
      [order]: [['order', order, 'id']],
      [getTradeNumber(order)]: [['order', order, 'number']],
      [appealId]: [['case', appealId, 'id']],
      [verification]: [['case', verification, 'id']],
      [deposit.code.toLowerCase()]: [['tokenRequest', deposit.id, 'code']],
      [deposit.id]: [
        ['tokenRequest', deposit.id, 'id'],
        ['case', deposit.id, 'id'],
      ],
      'payout 12': [['tokenRequest', withdrawal.id, 'reference']],
      [funding]: [['posting', funding, 'reason']],
      [String(entry?.id)]: [['posting', funding, 'entry']],
      'BANK 4711': [['posting', funding, 'reference']],
      [UUID]: [],
    }
    const found: Record<string, unknown> = {}
    for (const text of Object.keys(texts)) found[text] = await search(exchange, text)
    expect(found).toEqual(texts)
  })

  test('a result names its user, its trade or its case', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange, ['ngozi', 'bola'])
    const id = trade._id
    const [escrow] = await operator.statement({ user: seller.email, account: 'escrow' })
    const posting = assertDefined(escrow).posting
    const order = posting.replace('escrow:', '')
    const { results: user } = await operator.find({ text: seller.email })
    const { results: trades } = await operator.find({ text: id })
    const { results: orders } = await operator.find({ text: order })
    const { results: postings } = await operator.find({ text: posting })
    const { email } = seller
    expect([user, trades, orders, postings]).toEqual([
      [
        {
          kind: 'user',
          id: seller.id,
          title: 'ngozi Example (ngozi)',
          foundBy: ['email'],
          userId: seller.id,
          email,
        },
      ],
      [
        {
          kind: 'trade',
          id,
          title: `Trade ${getTradeNumber(id)}: ${formatTokens(trade.amount)} from ngozi Example to bola Example`,
          foundBy: ['id'],
          at: trade.matchedAt,
          state: 'awaitingPayment',
          tradeId: id,
        },
      ],
      [
        {
          kind: 'order',
          id: order,
          title: `Sell order ${getTradeNumber(order)}: 75,000 CHT`,
          foundBy: ['id'],
          at: expect.any(Number),
          state: 'approved',
          userId: seller.id,
          email,
          tradeId: id,
        },
      ],
      [
        {
          kind: 'posting',
          id: posting,
          title: expect.stringMatching(/^Ledger entry \d+: 75,000 CHT$/),
          foundBy: ['reason'],
          at: expect.any(Number),
          userId: seller.id,
          email,
        },
      ],
    ])
    expect(buyer.id).not.toBe(seller.id)
  })

  test('a trade is found by the hash of its transaction, and of many things of a kind 20 are returned', async () => {
    const exchange = await start()
    const { trade } = await createMatchedTrade(exchange, ['zoe', 'yao'])
    const hash = 'ab'.repeat(32)
    await exchange.running.db.query(
      `insert into proofs (id, trade_id, part, encryption_key, storage, picture_object, transaction_hash, received_at)
       values ($1, $1, 'payment', 'test', 'database', $1, $2, now())`,
      [trade._id, hash],
    )
    expect(await search(exchange, hash.toUpperCase())).toEqual([['trade', trade._id, 'transaction']])
    await exchange.running.db.query(
      `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code, created_at)
       select gen_random_uuid(), 'Many', 'many-' || n, 'many-' || n || '@example.com', '', 'nigeria', '', 'MANY' || n, now()
       from generate_series(1, 21) as n`,
    )
    const { results, more } = await exchange.operator.find({ text: 'many-' })
    expect([results.length, more]).toEqual([20, ['user']])
    expect((await exchange.operator.find({ text: 'many-21' })).more).toEqual([])
  })
})

onOneEngine('a search that finds nothing', (engine) => {
  const start = shareExchange(engine)

  test('says why: of a short text', async () => {
    const exchange = await start()
    expect((await exchange.operator.find({ text: 'ob' })).results).toEqual([])
    expect(await explain(exchange, 'ob')).toEqual({
      'user id': 'Not compared with the id of a user: it has 32 hexadecimal digits in five groups',
      'user email': 'Not compared with the email of a user: it takes 3 characters or more',
      'user username': 'Not compared with the username of a user: it takes 3 characters or more',
      'user name': 'Not compared with the name of a user: it takes a word of 3 characters or more',
      'user phone':
        'Not compared with the phone number of a user: it has digits alone, with spaces, brackets, + and -',
      'user referralCode': 'Not compared with the referral code of a user: it takes 3 characters or more',
      'user account':
        'Not compared with the account number in orders and saved details of a user: it has digits alone, with spaces, brackets, + and -',
      'user wallet':
        'Not compared with the address of a wallet in orders and saved details of a user: it takes 3 characters or more',
      'trade id': 'Not compared with the id of a trade: it has 32 hexadecimal digits in five groups',
      'trade number': 'Not compared with the number of a trade: it has four characters, such as #7F3A',
      'trade transaction':
        'Not compared with the hash of the transaction of a trade: it has 64 hexadecimal digits',
      'order id': 'Not compared with the id of an order: it has 32 hexadecimal digits in five groups',
      'order number': 'Not compared with the number of an order: it has four characters, such as #7F3A',
      'tokenRequest id': 'Not compared with the id of a request: it has 32 hexadecimal digits in five groups',
      'tokenRequest code': 'Not compared with the code of a request: it takes 3 characters or more',
      'tokenRequest reference': 'Compared with the whole reference of the payout of a request',
      'case id':
        'Not compared with the id of a case of a kind that you read: it has 32 hexadecimal digits in five groups',
      'posting reason': 'Not compared with the reason of a posting: it has a colon, such as fund:4711',
      'posting entry': 'Not compared with the number of a ledger entry: it has digits alone, at most 15',
      'posting reference': 'Compared with the whole reference of a funding or a withdrawal',
    })
  })

  /** How a text was compared, by kind and field, as far as it was compared. */
  const listCompared = async ({ operator }: TestExchange, text: string) => {
    const { results, searched } = await operator.find({ text })
    expect(results).toEqual([])
    return searched
      .filter(({ text }) => text.startsWith('Compared'))
      .map(({ kind, field, how }) => `${kind} ${field}: ${how}`)
  }

  test('says what a text that looks like an email, a trade’s number, a phone number or an id was compared with', async () => {
    const exchange = await start()
    const reference = ['tokenRequest reference: whole', 'posting reference: whole']
    const word = [
      'user email: beginning',
      'user username: beginning',
      'user referralCode: whole',
      'user wallet: whole',
      'tokenRequest code: whole',
    ]
    const texts = {
      'nobody@example.com': [...word, ...reference],
      '7F3A': [...word, 'user name: words', 'trade number: whole', 'order number: whole', ...reference],
      '4711': [
        ...word,
        'user name: words',
        'trade number: whole',
        'order number: whole',
        'posting entry: whole',
        ...reference,
      ],
      '0803 999 8888': ['user name: words', 'user phone: end', 'user account: whole', ...reference],
      [UUID]: [
        'user id: whole',
        'trade id: whole',
        'order id: whole',
        'tokenRequest id: whole',
        'case id: whole',
        ...reference,
      ],
    }
    for (const [text, compared] of Object.entries(texts))
      expect((await listCompared(exchange, text)).toSorted()).toEqual(compared.toSorted())
    expect((await explain(exchange, '4711'))['user phone']).toBe(
      'Not compared with the phone number of a user: it takes 7 digits or more',
    )
    expect((await explain(exchange, 'nobody@example.com'))['user email']).toBe(
      'Compared with the beginning of the email of a user',
    )
  })

  test('says which role it needs', async () => {
    const exchange = await start()
    const { client } = await createPerson(exchange, 'Mia', ['mediator'])
    const explained = await explain({ operator: client }, 'CHT-7F3A2B9C')
    expect(explained['tokenRequest code']).toBe(
      'Not compared with the code of a request: this needs the role treasurer or support or auditor',
    )
    expect(explained['user username']).toBe('Compared with the beginning of the username of a user')
  })
})

onOneEngine('who searches', (engine) => {
  const start = useEmptyExchange(engine, { environment })

  test('finds the cases and requests that their roles read', async () => {
    const exchange = await start()
    const { client: user } = await exchange.createUser('asker')
    const { appealId } = await createAppeal(exchange)
    const { id } = assertDefined((await user.tokenRequests.create({ kind: 'deposit', amount: 200 })).value)
    const mediator = { operator: (await createPerson(exchange, 'Mo', ['mediator'])).client }
    const treasurer = { operator: (await createPerson(exchange, 'Tia', ['treasurer'])).client }
    expect([
      await search(mediator, id),
      await search(mediator, appealId),
      await search(treasurer, id),
      await search(treasurer, appealId),
    ]).toEqual([
      [],
      [['case', appealId, 'id']],
      [
        ['tokenRequest', id, 'id'],
        ['case', id, 'id'],
      ],
      [],
    ])
    const { client: verifier } = await createPerson(exchange, 'Vic', ['verifier'])
    expect(await getRefusal(verifier.find({ text: 'asker' }))).toEqual({
      status: 403,
      code: 'role_required',
      message: 'This needs the role support or mediator or treasurer or auditor',
    })
  })

  test('is in the audit log, with what was found and without numbers', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { id } = await exchange.createUser('looked-up')
    const grounds = { by: 'Ann', why: 'Called' }
    for (const text of ['looked-up', '08000000001', '1021 3344 99', TRC20_ADDRESS])
      await operator.find({ text, ...grounds })
    const entries = await operator.audit({ act: 'anything.searched', limit: 4 })
    expect(entries.map(({ by, why, details }) => [by, why, details])).toEqual([
      ['Ann', 'Called', { text: `••••${TRC20_ADDRESS.slice(-4)}`, results: '' }],
      ['Ann', 'Called', { text: '••••4499', results: '' }],
      ['Ann', 'Called', { text: '••••0001', results: '' }],
      ['Ann', 'Called', { text: 'looked-up', results: `user ${id}` }],
    ])
  })

  test('reads the same by the command', async () => {
    const exchange = await start()
    const { id, email } = await exchange.createUser('commanded')
    expect(await runInProcess(exchange, 'find', 'commanded')).toEqual([
      `user  ${id}  commanded Example (commanded)`,
      `  ${email}`,
      '  found by email, name, username',
    ])
    const [first, ...reasons] = await runInProcess(exchange, 'find', 'ob')
    expect([first, reasons.length, reasons[1]]).toEqual([
      'Nothing found',
      20,
      '  Not compared with the email of a user: it takes 3 characters or more',
    ])
  })
})
