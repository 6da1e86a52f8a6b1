import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDateTime, MINUTE } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, tradeNumber } from '@cht/sdk/trades'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Call } from '../src/operator/commands/command.js'
import { RefusedError, UsageError } from '../src/operator/errors.js'
import { read } from '../src/operator/reading.js'
import { SESSION_START, shareExchange, type TestExchange } from './exchange.js'
import { createMatchedTrade, PICTURE } from './fixtures.js'
import { runOperatorCommand as typed } from './operator.js'

/** What is said of words that cannot be understood. */
const refusal = (...argv: string[]): string => {
  try {
    read(argv)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  throw new Error(`understood: ${argv.join(' ')}`)
}

const help = (...argv: string[]): string[] => {
  const text = read(argv)
  if (typeof text !== 'string') throw new Error(`no help: ${argv.join(' ')}`)
  return text.split('\n')
}

const FUND = 'users fund EMAIL AMOUNT [--why "text"]'
const SESSIONS = 'sessions set START/MINUTES…|none [--why "text"]'
const RATES = 'rates set CURRENCY=PRICE… [--why "text"]'
const RESOLVE = 'appeals resolve ID|NUMBER --to buyer|seller [--why "text"]'
const REJECT = 'verifications reject ID --reason "why" [--why "text"]'
const NO_AMOUNT = 'is not an amount of whole CHT, in digits alone: 100000'
const NO_SESSION =
  'is not a session: START/MINUTES such as 09:00/60, from 00:00 to 23:59 and of 1 to 1440 minutes'
const NO_RATE = 'is not a rate: NGN=1, of NGN, GHS, KES, USDT, above 0 and with at most six decimals'

describe('what cannot be understood is refused before anything is sent', () => {
  test.each([
    [['users', 'fund', 'ada@example.com', '100', '000'], 'Too much: "000"', FUND],
    [['users', 'fund', 'ada@example.com', '5', '--wy', 'typo'], "Unknown option '--wy'", FUND],
    [['users', 'fund', 'ada@example.com', '5', '--why'], "Option '--why <value>' argument missing", FUND],
    [['users', 'fund', 'ada@example.com', '5', '--why', ' '], '" " is not a text', FUND],
    [['users', 'fund', 'ada@example.com', '-5'], "Unknown option '-5'", FUND],
    [['users', 'fund', 'ada@example.com', '1.5'], `"1.5" ${NO_AMOUNT}`, FUND],
    [['users', 'fund', 'ada@example.com', '0'], `"0" ${NO_AMOUNT}`, FUND],
    [['users', 'fund', 'ada@example.com'], 'Missing: AMOUNT', FUND],
    [['users', 'fund'], 'Missing: EMAIL, AMOUNT', FUND],
    [['users', 'list', 'extra'], 'Too much: "extra"', 'users list'],
    [['users', 'list', '--why', 'x'], "Unknown option '--why'", 'users list'],
    [['sessions', 'set'], 'Missing: START/MINUTES; "none" deletes every session', SESSIONS],
    [['sessions', 'set', '9:00/60'], `"9:00/60" ${NO_SESSION}`, SESSIONS],
    [['sessions', 'set', '25:00/60'], `"25:00/60" ${NO_SESSION}`, SESSIONS],
    [['sessions', 'set', '09:00/0'], `"09:00/0" ${NO_SESSION}`, SESSIONS],
    [['sessions', 'set', '09:00/1441'], `"09:00/1441" ${NO_SESSION}`, SESSIONS],
    [['sessions', 'set', '09:00/60', 'none'], `"none" ${NO_SESSION}`, SESSIONS],
    [['sessions', 'set', '09:00/60', '09:00/30'], 'Two sessions start at 09:00', SESSIONS],
    [['rates', 'set'], 'Missing: CURRENCY=PRICE, such as NGN=1', RATES],
    [['rates', 'set', 'EUR=1'], `"EUR=1" ${NO_RATE}`, RATES],
    [['rates', 'set', 'NGN=0'], `"NGN=0" ${NO_RATE}`, RATES],
    [['rates', 'set', 'NGN=1=2'], `"NGN=1=2" ${NO_RATE}`, RATES],
    [['rates', 'set', 'NGN=1', 'NGN=2'], 'NGN is given twice', RATES],
    [['verifications', 'approve'], 'Missing: ID', 'verifications approve ID [--why "text"]'],
    [
      ['verifications', 'approve', 'x', '--reason', 'y'],
      "Unknown option '--reason'",
      'verifications approve ID [--why "text"]',
    ],
    [['verifications', 'reject', 'x'], 'Missing: --reason "why"', REJECT],
    [['profile-edits', 'approve'], 'Missing: ID', 'profile-edits approve ID [--why "text"]'],
    [['appeals', 'resolve', 'x'], 'Missing: --to buyer|seller', RESOLVE],
    [['appeals', 'resolve', 'x', '--to', 'bank'], '"bank" is not buyer or seller', RESOLVE],
    [['appeals', 'resolve', 'x', '--to=buyer', '--to', 'seller'], '--to is given twice', RESOLVE],
    [
      ['clock', 'advance', '15'],
      '"15" is not a duration: 30s, 15m, 2h or 1d',
      'clock advance DURATION [--why "text"]',
    ],
    [
      ['audit', 'list', '--since', 'lately'],
      '"lately" is not a date: 2026-11-20',
      'audit list [--act ACT] [--user EMAIL] [--since DATE] [--limit COUNT]',
    ],
  ])('%j', (argv, message, usage) => {
    expect(refusal(...argv)).toBe(`${message}\n  ${usage}`)
  })

  test('a command that is none is told with the lines of the nearest group', () => {
    const lines = help('ledger').join('\n')
    expect([refusal('ledger', 'chek'), refusal('leger', 'check'), refusal('check', 'it')]).toEqual([
      `There is no command "ledger chek".\n\n${lines}`,
      `There is no command "leger".\n\n${lines}`,
      `There is no command "check".\n\n${lines}`,
    ])
    const groups =
      'One of sessions, rates, users, verifications, profile-edits, appeals, ledger, audit, clock; help shows all.'
    expect(refusal('zzz')).toBe(`There is no command "zzz".\n\n${groups}`)
    expect(refusal('help', 'toString')).toBe(`There is no command "toString".\n\n${groups}`)
    expect(refusal('__proto__', 'x')).toBe(`There is no command "__proto__".\n\n${groups}`)
    expect(refusal('constructor', 'x')).toBe(
      `There is no command "constructor".\n\n${help('clock').join('\n')}`,
    )
  })
})

test('help is shown for nothing, help and --help; a group shows its own', () => {
  const whole = help()
  expect([help('help'), help('--help'), help('-h')]).toEqual([whole, whole, whole])
  const group = help('users')
  expect([help('users', '--help'), help('users', 'fund', '-h'), help('help', 'users')]).toEqual([
    group,
    group,
    group,
  ])
  expect(group.slice(0, 3)).toEqual(whole.filter((line) => line.startsWith('  users ')))
})

/** Does what is typed, in this process; answers the lines that are printed. */
const done = async ({ operator, request }: TestExchange, ...argv: string[]): Promise<string[]> => {
  const lines: string[] = []
  const call: Call = {
    client: operator,
    say: (line) => lines.push(line),
    picture: async (path) => {
      const answer = await request(`/api/operator/${path}`, { headers: { authorization: 'Bearer operator' } })
      return new Uint8Array(await answer.arrayBuffer())
    },
    signed: {},
  }
  const prepared = read(argv)
  if (typeof prepared === 'string') throw new Error(prepared)
  await prepared(call)
  return lines
}

const image = () => new Blob([Buffer.from(PICTURE.split(',')[1] ?? '', 'base64')], { type: 'image/png' })

test.each([
  ['no answer', ''],
  ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n'],
])('of an exchange that gives %s a line tells, with its address', async (_, answer) => {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)))
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shown = await Promise.all(
    [[], ['--save', join(tmpdir(), 'cht-none')]].map((more) =>
      typed({ running: { address } }, 'verifications', 'show', 'x', ...more),
    ),
  )
  const said = {
    code: 1,
    output: `Could not reach the exchange. Check your connection (${address}/api)\n`,
  }
  expect(shown).toEqual([said, said])
})

test('an address that is none is named, and nothing is sent', async () => {
  expect(await typed({ running: { address: 'exchange.example' } }, 'rates', 'show')).toEqual({
    code: 2,
    output: 'PUBLIC_URL must be a URL that starts with http:// or https://\n',
  })
})

describe('the operator’s commands', () => {
  const start = shareExchange('PGlite')

  test('as typed: a slip moves nothing and exits with 2, help with 0, a refusal with 1', async () => {
    const exchange = await start()
    const { client, email } = await exchange.createUser('ada')
    expect(await typed(exchange, 'users', 'fund', email, '100', '000')).toEqual({
      code: 2,
      output: `Too much: "000"\n  ${FUND}\n`,
    })
    expect((await client.auth.checkAuth()).availableBalance).toBe(0)
    expect((await typed(exchange, '--help')).code).toBe(0)
    expect(await typed(exchange, 'users', 'fund', 'nobody@example.com', '5')).toEqual({
      code: 1,
      output: 'Nobody has the email nobody@example.com\n',
    })
    expect(await typed(exchange, 'users', 'fund', email, '5', '--why=Deposit')).toEqual({
      code: 0,
      output: `${email} now has 5 CHT available\n`,
    })
  })

  test('sessions: deleting all is said; those that run at once are pointed out', async () => {
    const exchange = await start()
    expect(await done(exchange, 'sessions', 'set', '09:00/60', '09:30/60', '23:30/60', '00:00/30')).toEqual([
      '00:00  30 minutes  Africa/Lagos',
      '09:00  60 minutes  Africa/Lagos',
      '09:30  60 minutes  Africa/Lagos',
      '23:30  60 minutes  Africa/Lagos',
      'Note: 09:30/60 starts while 09:00/60 runs; shown is the one that ends last',
      'Note: 00:00/30 starts while 23:30/60 runs; shown is the one that ends last',
    ])
    expect(await done(exchange, 'sessions', 'set', 'none')).toEqual(['No live sessions'])
    expect(await done(exchange, 'sessions', 'set', '09:00/60')).toEqual(['09:00  60 minutes  Africa/Lagos'])
  })

  test('rates: what is set is shown beside what it was', async () => {
    const exchange = await start()
    expect(await done(exchange, 'rates', 'set', 'NGN=1.5', 'GHS=0.01')).toEqual([
      'NGN  1 → 1.5',
      'GHS  not set → 0.01',
      'KES  not set',
      'USDT  0.00065',
    ])
    expect(await done(exchange, 'rates', 'set', 'NGN=1')).toContain('NGN  1.5 → 1')
  })

  test('verifications: one is read without its pictures; a decision says whose, and what follows', async () => {
    const exchange = await start()
    const { client, email } = await exchange.createUser('ida')
    const ask = async () => {
      await client.settings.requestVerification({
        country: 'nigeria',
        verificationType: 'NIN Slip',
        idNumber: '123',
        frontImage: image(),
        backImage: image(),
      })
      return (await exchange.operator.verifications())[0]?.id ?? ''
    }
    const first = await ask()
    expect(await done(exchange, 'verifications', 'show', first)).toEqual([
      `${first}  ${email}  ida Example  nigeria  NIN Slip  123`,
      `  sent ${formatDateTime(exchange.now())}; --save DIR saves its two pictures`,
    ])
    expect(await done(exchange, 'verifications', 'reject', first, '--reason', 'Blurred')).toEqual([
      `Rejected ${email} (ida Example): they are told why, and may ask again`,
    ])
    await expect(done(exchange, 'verifications', 'show', first)).rejects.toThrow(
      new RefusedError(`No verification with the id ${first} waits`),
    )
    expect(await done(exchange, 'verifications', 'approve', await ask())).toEqual([
      `Verified ${email} (ida Example): up to 10 open sell orders, and referral bonuses`,
    ])
  })

  test('profile edits: what ends the identity verification is said before and after', async () => {
    const exchange = await start()
    const { client, email } = await exchange.createUser('pia', { verifiedId: true })
    const { fullName, username, phoneNumber, country } = await client.auth.checkAuth()
    const profile = { fullName, username, email, phoneNumber, country }
    const ask = async (wanted: Partial<typeof profile>) => {
      await client.settings.editProfile({ ...profile, ...wanted })
      return (await exchange.operator.profileEdits())[0]?.id ?? ''
    }
    const first = await ask({ phoneNumber: '+2348000000001' })
    expect(await done(exchange, 'profile-edits', 'list')).toEqual([
      `${first}  ${email}`,
      '  phone number +2348000000000 → +2348000000001',
    ])
    expect(await done(exchange, 'profile-edits', 'reject', first, '--reason', 'Not yours')).toEqual([
      `Rejected ${email}: phone number; nothing changes, and they are told why`,
    ])
    const second = await ask({ fullName: 'Pia New', email: 'pia.new@example.com' })
    expect(await done(exchange, 'profile-edits', 'list')).toEqual([
      `${second}  ${email}`,
      '  full name    pia Example → Pia New',
      `  email        ${email} → pia.new@example.com`,
      '  ends the identity verification',
    ])
    expect(await done(exchange, 'profile-edits', 'approve', second)).toEqual([
      `Changed ${email}: full name, email; ended the identity verification; the new email counts after its code`,
    ])
    const third = await ask({ fullName: 'Pia Newer' })
    expect(await done(exchange, 'profile-edits', 'approve', third)).toEqual([`Changed ${email}: full name`])
  })

  test('appeals: found by the order number that users see; a decision says what becomes of the tokens', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const number = tradeNumber(trade._id)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.advanceTo(SESSION_START + CONFIRMATION_WINDOW + MINUTE)
    await buyer.client.appeals.create({ order: trade._id, reason: 'Other', description: 'No answer' })
    const id = (await exchange.operator.appeals())[0]?.id ?? ''
    const listed = await done(exchange, 'appeals', 'list')
    expect(listed[0]).toBe(`${number}  ${id}  75,000 CHT  opened ${formatDateTime(exchange.now())}`)
    expect(await done(exchange, 'appeals', 'show', number.slice(1).toLowerCase())).toEqual([
      ...listed,
      '  --save DIR saves the proof of payment',
    ])
    const folder = mkdtempSync(join(tmpdir(), 'cht-proof-'))
    const file = join(folder, `${id}-proof.jpg`)
    expect(await done(exchange, 'appeals', 'show', number, '--save', folder)).toEqual([file])
    expect([existsSync(file), readdirSync(folder).length]).toEqual([true, 1])
    rmSync(folder, { recursive: true })
    expect(await done(exchange, 'appeals', 'resolve', number, '--to', 'buyer')).toEqual([
      `Decided for the buyer, buyer Example: order ${number} is completed, 75,000 CHT are theirs`,
    ])
    await expect(done(exchange, 'appeals', 'resolve', number, '--to', 'seller')).rejects.toThrow(
      new RefusedError(`No open appeal is about order ${number}`),
    )
    await expect(done(exchange, 'appeals', 'resolve', id, '--to', 'seller')).rejects.toThrow(/decided/)
    expect((await seller.client.auth.checkAuth()).availableBalance).toBe(25_000)
  })
})
