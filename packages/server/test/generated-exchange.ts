// Writes an exchange of a given size with set-based statements. It keeps every invariant of the ledger. No job has anything to do:
// `due_at` and the deadlines that open trades wait for are in the far future.
import type { Queryable } from '../src/platform/db/database.js'

export interface ExchangeSize {
  users: number
  trades: number
  /** The least number of postings. If trades and investments have fewer, deposits are added. */
  postings: number
  /** This many of the newest trades are in `awaitingPayment`; of the others, one in 100 is open. 0 by default. */
  newestAwaitingPayment?: number
}

/** Trades are matched in the year before this instant. */
const END = "'2026-11-20T06:00:00Z'::timestamptz"
const FAR_FUTURE = "'2099-01-01T00:00:00Z'::timestamptz"
/** Whole CHT of each trade and investment. */
const AMOUNT = 25_000
/** Percent. */
const ROI = 10
/** Whole CHT of each referral bonus. */
const BONUS = 500
/** One user in this many was referred by the user before. */
const REFERRAL_STEP = 8
/** One user in this many has an investment. */
const INVESTMENT_STEP = 4
/** There is one pending order for this many trades. */
const PENDING_STEP = 50
/** Steps through the users, so that the trades of one user are spread over all times. It is prime. */
const STRIDE = 7_919

/** What became of a trade, by its number: its state, or `cancelledAfterPayment` if an appeal cancelled it. */
const TRADE_OUTCOME = `case
    when i % 100 < 91 then 'completed'
    when i % 100 < 96 then 'cancelled'
    when i % 100 < 98 then 'cancelledAfterPayment'
    when i % 100 = 98 then 'completed'
    else (array['awaitingPayment', 'expired', 'paid.awaitingConfirmation', 'paid.lateConfirmation', 'appealed'])[1 + i / 100 % 5]
  end`
const INVESTMENT_STATE = `(array['released', 'capitalHeld', 'active', 'reinvested'])[1 + n / ${INVESTMENT_STEP} % 4]`

// The parameters of these functions are SQL expressions.
const uuid = (name: string) => `md5(${name})::uuid`
const userId = (userNumber: string) => uuid(`'user ' || ${userNumber}`)

interface Accounts {
  /** The id of the account before the first user's. */
  base: number
  issuance: number
  returns: number
  bonuses: number
}

/** Accounts have consecutive ids, so that the id of each is known without a join. */
const KINDS = ['available', 'escrow', 'staked', 'heldBonus'] as const
const accountId = ({ base }: Accounts, userNumber: string, kind: (typeof KINDS)[number]) =>
  `${base} + 4::bigint * (${userNumber} - 1) + ${KINDS.indexOf(kind) + 1}`

const insertUsers = async (db: Queryable, users: number): Promise<Accounts> => {
  await db.query(
    `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code, referred_by,
       phone_verified, verification_state, standing, created_at, terms_version, terms_accepted_at)
     select ${userId('n')}, 'User Example' || n, 'user' || n, 'user' || n || '@example.com', '+23480' || lpad(n::text, 8, '0'),
       (array['nigeria', 'ghana', 'kenya'])[1 + n % 3], 'none', 'CODE' || n,
       case when n % ${REFERRAL_STEP} = 0 then ${userId('n - 1')} end, true, 'verified',
       case when n % 1000 = 999 then 'suspended' else 'active' end, ${END} - interval '1 year' + n * interval '1 second',
       1, ${END}
     from generate_series(1, ${users}) n`,
  )
  const [row] = await db.query<Record<keyof Accounts, number | string>>(
    `select (select max(id) from accounts) as base, account_of(null, 'issuance') as issuance,
       account_of(null, 'returns') as returns, account_of(null, 'bonuses') as bonuses`,
  )
  const accounts: Accounts = {
    base: Number(row?.base),
    issuance: Number(row?.issuance),
    returns: Number(row?.returns),
    bonuses: Number(row?.bonuses),
  }
  await db.query(
    `insert into accounts (id, owner, kind) overriding system value
     select ${accounts.base} + 4::bigint * (n - 1) + k, ${userId('n')}, (array['${KINDS.join("', '")}'])[k]
     from generate_series(1, ${users}) n, generate_series(1, 4) k`,
  )
  await db.query(`select setval('accounts_id_seq', (select max(id) from accounts))`)
  return accounts
}

/** Trade `i`: its seller and its buyer, each as the n of `user<n>`, its outcome and the instant of its match. */
const selectTrades = ({ users, trades, newestAwaitingPayment = 0 }: ExchangeSize) => `(
  select i, 1 + (i::bigint * ${STRIDE}) % ${users} as seller, 1 + (i::bigint * ${STRIDE} + 1 + i % ${users - 1}) % ${users} as buyer,
    case when i > ${trades - newestAwaitingPayment} then 'awaitingPayment' else ${TRADE_OUTCOME} end as outcome, ${END} - (${trades + 1} - i) * interval '1 year' / ${trades + 1} as matched_at
  from generate_series(1, ${trades}) i) as generated`

const insertOrders = async (db: Queryable, size: ExchangeSize) => {
  const columns = `(id, side, user_id, amount, payment_method, country, status, bank_name, account_name, account_number,
    created_at)`
  const details = `'First Bank', 'Seller', lpad(i::text, 10, '0')`
  for (const side of ['buy', 'sell'] as const)
    await db.query(
      `insert into orders ${columns} select ${uuid(`'${side} ' || i`)}, '${side}',
         ${userId(side === 'buy' ? 'buyer' : 'seller')}, ${AMOUNT}, 'bank', 'nigeria',
         case when outcome like 'cancelled%' then 'cancelled' when outcome = 'completed' then outcome else 'approved' end,
         ${details}, matched_at - interval '1 hour' from ${selectTrades(size)}`,
    )
  await db.query(
    `insert into orders ${columns} select ${uuid(`'pending ' || i`)}, (array['buy', 'sell'])[1 + i % 2],
       ${userId(`1 + (i::bigint * ${STRIDE}) % ${size.users}`)}, ${AMOUNT} * (1 + i % 9), 'bank',
       (array['nigeria', 'ghana', 'kenya'])[1 + i % 3], 'pending', ${details}, ${END} - interval '1 hour'
     from generate_series(1, ${Math.ceil(size.trades / PENDING_STEP)}) i`,
  )
}

const SUBMIT = [10, 'payment.submit', 'buyer', 'paid.awaitingConfirmation']
const APPEAL = [60, 'appeal.open', 'seller', 'appealed']
/** The events of trades by their outcome: minutes after the match, type, party and the state that follows. */
const EVENTS_OF_OUTCOMES: Record<string, (number | string | null)[][]> = {
  expired: [[60, 'clock.tick', null, 'expired']],
  cancelled: [[75, 'clock.tick', null, 'cancelled']],
  'paid.awaitingConfirmation': [SUBMIT],
  'paid.lateConfirmation': [SUBMIT, [40, 'clock.tick', null, 'paid.lateConfirmation']],
  completed: [SUBMIT, [75, 'payment.confirm', 'seller', 'completed']],
  appealed: [SUBMIT, APPEAL],
  cancelledAfterPayment: [SUBMIT, APPEAL, [75, 'appeal.resolve', 'seller', 'cancelled']],
}
const toLiteral = (value: number | string | null) =>
  typeof value === 'string' ? `'${value}'` : String(value)
const EVENTS = Object.entries(EVENTS_OF_OUTCOMES)
  .flatMap(([outcome, events]) => events.map((event) => `(${[outcome, ...event].map(toLiteral).join()})`))
  .join()

const insertTrades = async (db: Queryable, size: ExchangeSize) => {
  await db.query(
    `insert into trades (id, buy_order_id, sell_order_id, buyer_id, seller_id, buyer_name, buyer_phone, seller_name,
       seller_phone, amount, payment_amount, payment_currency, state, matched_at, payment_due_at, grace_ends_at, paid_at,
       confirmation_due_at, ended_at, due_at, reminded)
     select ${uuid("'trade ' || i")}, ${uuid("'buy ' || i")}, ${uuid("'sell ' || i")}, ${userId('buyer')},
       ${userId('seller')}, 'Buyer', '+234', 'Seller', '+234', ${AMOUNT}, 2500000, 'NGN', replace(outcome, 'AfterPayment', ''),
       matched_at, case when outcome = 'awaitingPayment' then ${FAR_FUTURE} else matched_at + interval '1 hour' end,
       case when outcome in ('awaitingPayment', 'expired') then ${FAR_FUTURE} else matched_at + interval '75 minutes' end,
       paid_at, case when outcome = 'paid.awaitingConfirmation' then ${FAR_FUTURE} else paid_at + interval '30 minutes' end,
       case when outcome = 'completed' or outcome like 'cancelled%' then matched_at + interval '75 minutes' end,
       case when outcome in ('awaitingPayment', 'expired', 'paid.awaitingConfirmation') then ${FAR_FUTURE} end, true
     from (select *, case when outcome in ('completed', 'cancelledAfterPayment', 'appealed') or outcome like 'paid.%'
         then matched_at + interval '10 minutes' end as paid_at
       from ${selectTrades(size)}) as trade`,
  )
  await db.query(
    `insert into appeals (id, trade_id, state, opened_at, stage_due_at, closed_at)
     select ${uuid("'appeal ' || i")}, ${uuid("'trade ' || i")},
       case outcome when 'appealed' then 'open' else 'decidedForSeller' end, matched_at + interval '1 hour',
       matched_at + interval '49 hours', case when outcome <> 'appealed' then matched_at + interval '75 minutes' end
     from ${selectTrades(size)} where outcome in ('appealed', 'cancelledAfterPayment')`,
  )
  await db.query(
    `insert into appeal_filings (appeal_id, party, reason, description, filed_at)
     select id, 'seller', 'Other', 'Nothing came', opened_at from appeals`,
  )
  await db.query(
    `insert into trade_events (trade_id, at, type, party, state)
     select ${uuid("'trade ' || i")}, matched_at + minutes * interval '1 minute', type, party, state
     from ${selectTrades(size)} join (values ${EVENTS}) as event (outcome, minutes, type, party, state) using (outcome)
     order by matched_at, i, minutes`,
  )
  for (const party of ['buyer', 'seller'])
    await db.query(
      `insert into notifications (user_id, code, params, href, created_at)
       select ${userId(party)}, 'sessions.ended', '{}', '/orders/' || ${uuid("'trade ' || i")},
         matched_at from ${selectTrades(size)}`,
    )
}

/** A re-invested stake goes on in a second investment, which has no ledger entry of its own. */
const insertInvestments = async (db: Queryable, { users }: ExchangeSize) => {
  const selectInvestments = (
    idPrefix: string,
    state: string,
  ) => `select ${uuid(`'${idPrefix} ' || n`)}, ${userId('n')}, ${AMOUNT}, 6,
    ${ROI}, ${state}, ${END} - interval '30 days', ${END} - interval '24 days', ${END} - interval '21 days',
    case when ${state} in ('active', 'capitalHeld') then ${FAR_FUTURE} end
    from generate_series(${INVESTMENT_STEP}, ${users}, ${INVESTMENT_STEP}) n`
  await db.query(
    `insert into investments (id, user_id, amount, plan_days, roi, state, created_at, ends_at, releases_at, due_at)
     ${selectInvestments('investment', INVESTMENT_STATE)}
     union all ${selectInvestments('second investment', `'active'`)} where ${INVESTMENT_STATE} = 'reinvested'`,
  )
  await db.query(
    `insert into referral_bonuses (referee_id, referrer_id, amount, posted_at, investment_id, for_first, state, ended_at)
     select ${userId('n')}, ${userId('n - 1')}, ${BONUS}, ${END} - interval '30 days', ${uuid("'investment ' || n")}, true, state,
       case when state <> 'held' then ${END} - interval '21 days' end
     from (select n, ${BONUS_STATE} as state from generate_series(${REFERRAL_STEP}, ${users}, ${REFERRAL_STEP}) n) as bonus`,
  )
}

const BONUS_STATE = `case when ${INVESTMENT_STATE} in ('active', 'capitalHeld') then 'held'
  when n % 400 = 0 then 'voided' else 'available' end`

/** Fills the temporary table `generated_entries`, in an order in which no account of a user is ever below zero. */
const generateEntries = async (db: Queryable, accounts: Accounts, size: ExchangeSize) => {
  const account = (userNumber: string, kind: (typeof KINDS)[number]) => accountId(accounts, userNumber, kind)
  await db.query(`create temporary table generated_entries (id bigint default nextval('ledger_entries_id_seq'),
    reason text, posted_at timestamptz, amount bigint, source bigint, target bigint)`)
  const add = (select: string) =>
    db.query(`insert into generated_entries (reason, posted_at, amount, source, target) ${select}`)
  const { users, trades, postings } = size
  // More than a user ever sells and stakes.
  const funds = AMOUNT * (12 * Math.ceil(trades / users) + 20)
  const deposit = (name: string, count: number) =>
    add(`select 'fund:generated ${name} ' || n, ${END} - interval '2 years', ${funds}, ${accounts.issuance},
      ${account(`(1 + n % ${users})`, 'available')} from generate_series(1, ${count}) n`)
  await deposit('first', users)
  const pending = `from generate_series(1, ${Math.ceil(trades / PENDING_STEP)}) i`
  const pendingSeller = `(1 + (i::bigint * ${STRIDE}) % ${users})`
  await add(
    `select 'escrow:' || ${uuid("'sell ' || i")}, matched_at - interval '1 hour', ${AMOUNT}, ${account('seller', 'available')},
       ${account('seller', 'escrow')} from ${selectTrades(size)}`,
  )
  await add(
    `select 'escrow:' || ${uuid("'pending ' || i")}, ${END} - interval '1 hour', ${AMOUNT} * (1 + i % 9),
       ${account(pendingSeller, 'available')}, ${account(pendingSeller, 'escrow')} ${pending} where i % 2 = 1`,
  )
  await add(
    `select case outcome when 'completed' then 'release:' || ${uuid("'trade ' || i")}
         when 'cancelled' then 'cancel:' || ${uuid("'sell ' || i")} else 'return:' || ${uuid("'trade ' || i")} end,
       matched_at + interval '75 minutes', ${AMOUNT}, ${account('seller', 'escrow')},
       case outcome when 'completed' then ${account('buyer', 'available')} else ${account('seller', 'available')} end
     from ${selectTrades(size)} where outcome = 'completed' or outcome like 'cancelled%'`,
  )
  const investments = `from (select n, ${INVESTMENT_STATE} as state, ${uuid("'investment ' || n")} as id
    from generate_series(${INVESTMENT_STEP}, ${users}, ${INVESTMENT_STEP}) n) as investment`
  await add(`select 'stake:' || id, ${END} - interval '30 days', ${AMOUNT}, ${account('n', 'available')},
    ${account('n', 'staked')} ${investments}`)
  await add(`select 'return:' || id, ${END} - interval '24 days', ${(AMOUNT * ROI) / 100}, ${accounts.returns},
    ${account('n', 'available')} ${investments} where state <> 'active'`)
  await add(`select 'capital:' || id, ${END} - interval '21 days', ${AMOUNT}, ${account('n', 'staked')},
    ${account('n', 'available')} ${investments} where state = 'released'`)
  const bonuses = `from (select n, ${BONUS_STATE} as state, ${uuid("'investment ' || n")} as investment
    from generate_series(${REFERRAL_STEP}, ${users}, ${REFERRAL_STEP}) n) as bonus`
  const held = account('(n - 1)', 'heldBonus')
  await add(
    `select 'bonus:' || investment, ${END} - interval '30 days', ${BONUS}, ${accounts.bonuses}, ${held} ${bonuses}`,
  )
  await add(
    `select case state when 'voided' then 'bonus-void:' else 'bonus-release:' end || investment, ${END} - interval '21 days',
       ${BONUS}, ${held}, case state when 'voided' then ${accounts.bonuses} else ${account('(n - 1)', 'available')} end
     ${bonuses} where state <> 'held'`,
  )
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
    'select count(*)::int as count from generated_entries',
  )
  await deposit('next', Math.max(0, Math.ceil(postings / 2) - count))
}

const insertEntries = async (db: Queryable) => {
  await db.query(
    'insert into ledger_entries (id, reason, posted_at) overriding system value select id, reason, posted_at from generated_entries',
  )
  await db.query(
    `insert into postings (entry_id, account_id, amount, balance_after)
     select id, account_id, amount, sum(amount) over (partition by account_id order by id) from (
       select id, source as account_id, -amount as amount from generated_entries
       union all select id, target, amount from generated_entries) as posting`,
  )
  await db.query(
    `update accounts set balance = sums.balance from
       (select account_id, sum(amount) as balance from postings group by account_id) as sums
     where sums.account_id = accounts.id`,
  )
  await db.query('drop table generated_entries')
}

/**
 * Writes users, orders, trades, appeals, investments, bonuses, notifications and the ledger to a database whose ledger is empty, in one
 * transaction. It turns triggers off, which needs a superuser. So the entries are not listed in `unchecked_entries`, from which a
 * `recent` check of the ledger reads.
 * `user<n>` has the id `md5('user <n>')`.
 */
export async function generateExchange(tx: Queryable, size: ExchangeSize): Promise<void> {
  await tx.query('set local session_replication_role = replica')
  const accounts = await insertUsers(tx, size.users)
  await insertOrders(tx, size)
  await insertTrades(tx, size)
  await insertInvestments(tx, size)
  await generateEntries(tx, accounts, size)
  await insertEntries(tx)
}
