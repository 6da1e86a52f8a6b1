import { describe, expect, test } from 'vitest'
import { UsageError } from '../src/operator/errors.js'
import { parseCommand } from '../src/operator/parse-command.js'

/** The message of the usage error of a command line. */
const getUsageError = (...argv: string[]): string => {
  try {
    parseCommand(argv)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  throw new Error(`Expected a usage error: ${argv.join(' ')}`)
}

const readHelp = (...argv: string[]): string[] => {
  const text = parseCommand(argv)
  if (typeof text !== 'string') throw new Error(`Expected help: ${argv.join(' ')}`)
  return text.split('\n')
}

const FUND = 'users fund EMAIL AMOUNT [--reference TEXT] [--why "text"]'
const LIST = 'users list [--limit COUNT] [--cursor CURSOR]'
const SUSPEND = 'users suspend EMAIL --why "text" [--block-confirmations]'
const SESSIONS = 'sessions set START/MINUTES…|none [--why "text"]'
const RATES = 'rates set CURRENCY=PRICE… [--why "text"]'
const RESOLVE = 'appeals resolve ID|NUMBER --to buyer|seller --reason "text" [--why "text"]'
const REJECT = 'verifications reject ID --reason "why" [--why "text"]'
const NO_AMOUNT = 'is not an amount of whole CHT, in digits alone: 100000'
const NO_SESSION =
  'is not a session: START/MINUTES such as 09:00/60, from 00:00 to 23:59 and of 1 to 1440 minutes'
const NO_RATE = 'is not a rate: NGN=1, of NGN, GHS, KES, USDT, above 0 and with at most six decimals'

describe('an invalid command line is refused before anything is sent', () => {
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
    [['users', 'suspend', 'ada@example.com'], 'Missing: --why "text"', SUSPEND],
    [
      ['users', 'suspend', 'ada@example.com', '--block-confirmations=1', '--why', 'x'],
      "Option '--block-confirmations' does not take an argument",
      SUSPEND,
    ],
    [['users', 'suspend', '--why', 'x'], 'Missing: EMAIL', SUSPEND],
    [['users', 'resume', 'ada@example.com'], 'Missing: --why "text"', 'users resume EMAIL --why "text"'],
    [['users', 'sessions', 'end'], 'Missing: EMAIL', 'users sessions end EMAIL [--why "text"]'],
    [['users', 'list', 'extra'], 'Too much: "extra"', LIST],
    [['users', 'list', '--why', 'x'], "Unknown option '--why'", LIST],
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
    [['appeals', 'resolve', 'x', '--to', 'buyer'], 'Missing: --reason "text"', RESOLVE],
    [['appeals', 'resolve', 'x', '--to', 'bank', '--reason', 'y'], '"bank" is not buyer or seller', RESOLVE],
    [
      ['appeals', 'resolve', 'x', '--to=buyer', '--to', 'seller', '--reason', 'y'],
      '--to is given twice',
      RESOLVE,
    ],
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
    expect(getUsageError(...argv)).toBe(`${message}\n  ${usage}`)
  })

  test('an unknown command is refused with the help of the most similar group, or with all groups if none is similar', () => {
    const ledgerHelp = readHelp('ledger').join('\n')
    expect([
      getUsageError('ledger', 'chek'),
      getUsageError('leger', 'check'),
      getUsageError('check', 'it'),
    ]).toEqual([
      `There is no command "ledger chek".\n\n${ledgerHelp}`,
      `There is no command "leger".\n\n${ledgerHelp}`,
      `There is no command "check".\n\n${ledgerHelp}`,
    ])
    const groups =
      'One of sessions, rates, switches, users, claims, statement, trades, verifications, profile-edits, appeals, referrals, webhooks, ledger, audit, clock; help shows all.'
    expect(getUsageError('zzz')).toBe(`There is no command "zzz".\n\n${groups}`)
    expect(getUsageError('help', 'toString')).toBe(
      `There is no command "toString".\n\n${readHelp('trades').join('\n')}`,
    )
    expect(getUsageError('__proto__', 'x')).toBe(`There is no command "__proto__".\n\n${groups}`)
    expect(getUsageError('constructor', 'x')).toBe(
      `There is no command "constructor".\n\n${readHelp('claims').join('\n')}`,
    )
  })
})

test('no arguments, help and --help show the help, and a group shows its own', () => {
  const fullHelp = readHelp()
  expect([readHelp('help'), readHelp('--help'), readHelp('-h')]).toEqual([fullHelp, fullHelp, fullHelp])
  const groupHelp = readHelp('users')
  expect([readHelp('users', '--help'), readHelp('users', 'fund', '-h'), readHelp('help', 'users')]).toEqual([
    groupHelp,
    groupHelp,
    groupHelp,
  ])
  const selectCommands = (help: string[]) => help.filter((line) => line.startsWith('  users '))
  expect(selectCommands(groupHelp)).toEqual(selectCommands(fullHelp))
  expect(selectCommands(groupHelp)).not.toEqual([])
})
