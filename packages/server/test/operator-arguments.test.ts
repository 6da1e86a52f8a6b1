import { CommanderError } from 'commander'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../src/operator/commands/index.js'
import { createProgram } from '../src/operator/program.js'

/** Runs a command line that runs no command. Returns what it prints. */
const readOutput = async (...argv: string[]): Promise<string> => {
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const createContext = () => {
    throw new Error(`Expected no command to run: ${argv.join(' ')}`)
  }
  try {
    await createProgram(createContext, { writeOut: write, writeErr: write }).parseAsync(argv, {
      from: 'user',
    })
  } catch (error) {
    if (error instanceof CommanderError) return output
    throw error
  }
  throw new Error(`Expected an error or the help: ${argv.join(' ')}`)
}

const FUND = 'users fund [options] <email> <amount>'
const LIST = 'users list [options]'
const SUSPEND = 'users suspend --why <text> [options] <email>'
const SESSIONS = 'sessions set [options] <start/minutes...>'
const RATES = 'rates set [options] <currency=price...>'
const RESOLVE = 'appeals resolve --to <party> --reason <text> [options] <id|number>'
const REJECT = 'verifications reject --reason <text> [options] <id>'
const NO_WHY = "required option '--why <text>' not specified"

const noAmount = (text: string) =>
  `command-argument value '${text}' is invalid for argument 'amount'. It must be an amount of whole CHT, in digits alone: 100000.`
const noSession = (text: string) =>
  `command-argument value '${text}' is invalid for argument 'start/minutes'. It must be a session: START/MINUTES such as 09:00/60, in the exchange's time zone, from 00:00 to 23:59 and of 1 to 1440 minutes.`
const noRate = (text: string) =>
  `command-argument value '${text}' is invalid for argument 'currency=price'. It must be a rate: NGN=1, of NGN, GHS, KES, USDT, above 0 and with at most six decimals.`
const missing = (name: string) => `missing required argument '${name}'`
const tooMany = (name: string, expected: string, ...received: string[]) =>
  `too many arguments for '${name}'. Expected ${expected} but got ${received.length}: ${received.join(', ')}.`

describe('an invalid command line is refused before anything is sent', () => {
  test.each([
    [
      ['users', 'fund', 'ada@example.com', '100', '000'],
      tooMany('fund', '2 arguments', 'ada@example.com', '100', '000'),
      FUND,
    ],
    [
      ['users', 'fund', 'ada@example.com', '5', '--wy', 'typo'],
      "unknown option '--wy'\n(Did you mean --why?)",
      FUND,
    ],
    [['users', 'fund', 'ada@example.com', '5', '--why'], "option '--why <text>' argument missing", FUND],
    [
      ['users', 'fund', 'ada@example.com', '5', '--why', ' '],
      "option '--why <text>' argument ' ' is invalid. It must be a text.",
      FUND,
    ],
    [
      ['users', 'fund', 'ada@example.com', '5', '--why', '--reference=1'],
      "option '--why <text>' argument '--reference=1' is invalid. It must not begin with a dash.",
      FUND,
    ],
    [['users', 'fund', 'ada@example.com', '-5'], noAmount('-5'), FUND],
    [['users', 'fund', 'ada@example.com', '1.5'], noAmount('1.5'), FUND],
    [['users', 'fund', 'ada@example.com', '0'], noAmount('0'), FUND],
    [['users', 'fund', 'ada@example.com'], missing('amount'), FUND],
    [['users', 'fund'], missing('email'), FUND],
    [['users', 'suspend', 'ada@example.com'], NO_WHY, SUSPEND],
    [
      ['users', 'suspend', 'ada@example.com', '--block-confirmations=1', '--why', 'x'],
      "unknown option '--block-confirmations=1'\n(Did you mean --block-confirmations?)",
      SUSPEND,
    ],
    [['users', 'suspend', '--why', 'x'], missing('email'), SUSPEND],
    [['users', 'resume', 'ada@example.com'], NO_WHY, 'users resume --why <text> [options] <email>'],
    [['users', 'sessions', 'end'], missing('email'), 'users sessions end [options] <email>'],
    [['users', 'list', 'extra'], tooMany('list', '0 arguments', 'extra'), LIST],
    [['users', 'list', '--why', 'x'], "unknown option '--why'", LIST],
    [['sessions', 'set'], missing('start/minutes'), SESSIONS],
    [['sessions', 'set', '9:00/60'], noSession('9:00/60'), SESSIONS],
    [['sessions', 'set', '25:00/60'], noSession('25:00/60'), SESSIONS],
    [['sessions', 'set', '09:00/0'], noSession('09:00/0'), SESSIONS],
    [['sessions', 'set', '09:00/1441'], noSession('09:00/1441'), SESSIONS],
    [['sessions', 'set', '09:00/60', 'none'], noSession('none'), SESSIONS],
    [
      ['sessions', 'set', 'none', '09:00/60'],
      "command-argument value '09:00/60' is invalid for argument 'start/minutes'. none is given before it.",
      SESSIONS,
    ],
    [
      ['sessions', 'set', '09:00/60', '09:00/30'],
      "command-argument value '09:00/30' is invalid for argument 'start/minutes'. Two sessions start at 09:00.",
      SESSIONS,
    ],
    [['rates', 'set'], missing('currency=price'), RATES],
    [['rates', 'set', 'EUR=1'], noRate('EUR=1'), RATES],
    [['rates', 'set', 'NGN=0'], noRate('NGN=0'), RATES],
    [['rates', 'set', 'NGN=1=2'], noRate('NGN=1=2'), RATES],
    [
      ['rates', 'set', 'NGN=1', 'NGN=2'],
      "command-argument value 'NGN=2' is invalid for argument 'currency=price'. NGN is given twice.",
      RATES,
    ],
    [['verifications', 'approve'], missing('id'), 'verifications approve [options] <id>'],
    [
      ['verifications', 'approve', 'x', '--reason', 'y'],
      "unknown option '--reason'",
      'verifications approve [options] <id>',
    ],
    [['verifications', 'reject', 'x'], "required option '--reason <text>' not specified", REJECT],
    [['profile-edits', 'approve'], missing('id'), 'profile-edits approve [options] <id>'],
    [['appeals', 'resolve', 'x'], "required option '--to <party>' not specified", RESOLVE],
    [
      ['appeals', 'resolve', 'x', '--to', 'buyer'],
      "required option '--reason <text>' not specified",
      RESOLVE,
    ],
    [
      ['appeals', 'resolve', 'x', '--to', 'bank', '--reason', 'y'],
      "option '--to <party>' argument 'bank' is invalid. It must be one of buyer, seller.",
      RESOLVE,
    ],
    [
      ['appeals', 'resolve', 'x', '--to=buyer', '--to', 'seller', '--reason', 'y'],
      "option '--to <party>' argument 'seller' is invalid. It is given twice.",
      RESOLVE,
    ],
    [
      ['clock', 'advance', '15'],
      "command-argument value '15' is invalid for argument 'duration'. It must be a duration: 30s, 15m, 2h or 1d.",
      'clock advance [options] <duration>',
    ],
    [
      ['audit', 'list', '--since', 'lately'],
      "option '--since <instant>' argument 'lately' is invalid. It must be a date of UTC: 2026-11-20, or an instant: 2026-11-20T18:00+01:00, or of UTC without an offset.",
      'audit list [options]',
    ],
  ])('%j', async (argv, message, usage) => {
    expect(await readOutput(...argv)).toBe(`error: ${message}\nUsage: npm run operator -- ${usage}\n`)
  })

  test('an unknown command is refused with the most similar one, and with the help of its group', async () => {
    expect(await readOutput('ledger', 'chek')).toBe(
      `error: unknown command 'chek'\n(Did you mean check?)\n\n${await readOutput('ledger')}`,
    )
    expect(await readOutput('leger', 'check')).toBe(
      "error: unknown command 'leger'\n(Did you mean ledger?)\nhelp shows all commands\n",
    )
    for (const name of ['zzz', '__proto__', 'constructor'])
      expect(await readOutput(name, 'x')).toBe(`error: unknown command '${name}'\nhelp shows all commands\n`)
  })
})

describe('the help', () => {
  const listNamed = async (...argv: string[]) => {
    const help = await readOutput(...argv)
    return COMMANDS.map(({ name }) => name).filter((name) =>
      help.split('\n').some((line) => line.startsWith(`  ${name} `)),
    )
  }

  test('lists every command, or those of a group', async () => {
    const help = await readOutput()
    expect(await Promise.all([['help'], ['--help'], ['-h']].map((argv) => readOutput(...argv)))).toEqual(
      Array(3).fill(help),
    )
    expect(await listNamed()).toEqual(COMMANDS.map(({ name }) => name))
    const groupHelp = await readOutput('users')
    expect(await Promise.all([readOutput('users', '--help'), readOutput('help', 'users')])).toEqual([
      groupHelp,
      groupHelp,
    ])
    expect(await listNamed('users')).toEqual((await listNamed()).filter((name) => name.startsWith('users ')))
  })

  test('of a command lists its arguments and options', async () => {
    expect(await readOutput('appeals', 'resolve', '--help')).toBe(`Usage: npm run operator -- ${RESOLVE}

decides with a reason that both sides read; the tokens stay in escrow for 24
hours, unless this ends a review

Arguments:
  id|number        its id, or the number that users see

Options:
  --to <party>     one of buyer, seller
  --reason <text>  the reason, which both sides read
  --why <text>     the reason, for the audit log
  -h, --help       display help for command
`)
  })

  test('fits a terminal of 80 columns', async () => {
    const helps = await Promise.all(
      [[], ...COMMANDS.map(({ name }) => [...name.split(' '), '--help'])].map((argv) => readOutput(...argv)),
    )
    const lines = helps.join('').split('\n')
    expect(lines.filter((line) => line.length > 80 && !line.startsWith('Usage: '))).toEqual([])
  })
})
