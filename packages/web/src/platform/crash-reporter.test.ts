import type { CrashReport } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createCrashReporter } from './crash-reporter.js'

const ORIGIN = 'https://exchange.example'

/** A reporter, and what it has sent. */
const startReporter = (send: (report: CrashReport) => unknown = () => {}) => {
  const sent: CrashReport[] = []
  const report = createCrashReporter({
    origin: ORIGIN,
    release: 'index-Ab12.js',
    send: (crash) => {
      sent.push(crash)
      return send(crash)
    },
  })
  return { report, sent }
}

const createError = (error: Error, stack: string) => Object.assign(error, { stack })

const CHROME_STACK = `TypeError: of 0123456789
    at Ada (${ORIGIN}/assets/orders-Cd34.js:1:2345)
    at async ${ORIGIN}/assets/vendor-Ef56.js?token=secret:20:1
    at chrome-extension://abcdef/content.js:1:1
    at <anonymous>
    at ${ORIGIN}/orders/0123456789:1:1`
const SAFARI_STACK = `Ada@${ORIGIN}/assets/orders-Cd34.js:1:2345\n@${ORIGIN}/assets/vendor-Ef56.js:20:1\n[native code]`

test.each([CHROME_STACK, SAFARI_STACK])(
  'a report has the places in the app’s files, and no more of the stack %#',
  async (stack) => {
    const { report, sent } = startReporter()
    await report('caught', createError(new TypeError('order of ada@example.com is undefined'), stack))
    expect(sent).toEqual([
      {
        kind: 'caught',
        release: 'index-Ab12.js',
        name: 'TypeError',
        message: 'order of <removed> is undefined',
        frames: ['orders-Cd34.js:1:2345', 'vendor-Ef56.js:20:1'],
      },
    ])
  },
)

test('the message of an error that quotes what it has read is left out', async () => {
  const { report, sent } = startReporter()
  const named = createError(new Error('Ada Obi has no order'), CHROME_STACK)
  named.name = 'ApiError'
  await report('rejection', named)
  await report('rejection', createError(new SyntaxError('Unexpected Ada'), CHROME_STACK))
  expect(sent.map(({ name, message }) => [name, message])).toEqual([
    ['ApiError', ''],
    ['SyntaxError', ''],
  ])
})

test('a stack has eight places at most', async () => {
  const { report, sent } = startReporter()
  const stack = Array.from({ length: 20 }, (_, line) => `    at ${ORIGIN}/assets/a.js:${line}:1`).join('\n')
  await report('caught', createError(new Error('deep'), stack))
  expect(sent[0]?.frames).toHaveLength(8)
})

test('the same crash is reported once, however it was noticed', async () => {
  const { report, sent } = startReporter()
  const error = createError(new Error('twice'), CHROME_STACK)
  await report('uncaught', error)
  await report('error', error)
  await report('error', createError(new Error('twice'), CHROME_STACK))
  expect(sent.map(({ kind }) => kind)).toEqual(['uncaught'])
})

test('a page reports five crashes', async () => {
  const { report, sent } = startReporter()
  for (const letter of 'abcdefgh') await report('caught', new Error(letter))
  expect(sent.map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('what is no error, or comes from no file of the app, is not reported', async () => {
  const { report, sent } = startReporter()
  const foreign = createError(new Error('foreign'), '    at chrome-extension://abcdef/content.js:1:1')
  await report('error', foreign)
  await report('rejection', foreign)
  for (const value of [null, undefined, 'text', { message: 'x' }]) await report('rejection', value)
  expect(sent).toEqual([])
  // React says that the app has crashed, wherever the error comes from.
  await report('caught', foreign)
  expect(sent.map(({ frames }) => frames)).toEqual([[]])
})

test.each([
  () => {
    throw new Error('no network')
  },
  () => Promise.reject(new Error('no network')),
])('a report that fails is no error, and is not repeated %#', async (send) => {
  const { report, sent } = startReporter(send)
  const error = new Error('crash')
  await report('caught', error)
  await report('caught', error)
  expect(sent).toHaveLength(1)
})

test('an error that cannot be read is not reported', async () => {
  const { report, sent } = startReporter()
  const hostile = Object.defineProperty(new Error('x'), 'message', {
    get: () => {
      throw new Error('unreadable')
    },
  })
  await report('caught', hostile)
  expect(sent).toEqual([])
})
