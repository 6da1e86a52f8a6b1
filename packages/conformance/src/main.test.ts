import { expect, test } from 'vitest'
import { HELP } from './arguments.js'
import { main } from './main.js'

const run = async (args: string[], environment: Record<string, string> = {}) => {
  const lines: string[] = []
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) }
  return [await main(args, environment, output), lines.join('\n')]
}

const URL_RULE = 'Give the URL of the back end’s /api, e.g. https://exchange.example/api\nSee --help'
const URL = 'http://127.0.0.1:9/api'

test.each([
  [[], URL_RULE],
  [
    ['https://ada:secret@a.example/api'],
    'Give the URL without user, password, query and fragment\nSee --help',
  ],
  [['exchange.example'], URL_RULE],
  [[URL, 'more'], 'Unexpected argument: more\nSee --help'],
  [[URL, '--wait', 'long'], '--wait takes a number of seconds\nSee --help'],
  [[URL, '--profile', 'seed'], '--profile takes exchange or spec\nSee --help'],
  [[URL, '--buyer-password', 'x'], '--buyer-password needs --buyer-email\nSee --help'],
  [
    [URL, '--seller-email', 'a@b.example'],
    '--seller-email needs --seller-password, or SELLER_PASSWORD in the environment\nSee --help',
  ],
])('a wrong command line %j ends with status 2', async (args, message) => {
  expect(await run(args)).toEqual([2, message])
})

test('an unknown option ends with status 2', async () => {
  expect(await run([URL, '--writes'])).toEqual([2, expect.stringContaining("Unknown option '--writes'")])
})

test('a back end that cannot be reached ends with status 2', async () => {
  const args = [URL, '--seller-email', 'a@b.example']
  expect(await run(args, { SELLER_PASSWORD: 'secret' })).toEqual([
    2,
    expect.stringMatching(`^${URL} cannot be reached: `),
  ])
})

test('--help says that the kit writes', async () => {
  expect(await run(['--help'])).toEqual([0, HELP])
  expect(HELP).toContain('IT WRITES TO THE BACK END')
})
