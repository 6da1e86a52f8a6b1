import { TEXT_RULE } from '@cht/sdk/rules'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { createLog } from '../src/log.js'
import { OPERATOR_HEADERS, onOneEngine, useEmptyExchange } from './exchange.js'
import {
  BANK_ORDER,
  createMatchedTrade,
  createPictureFile,
  createSignupInput,
  getRefusal,
  PICTURE,
  readProfile,
} from './fixtures.js'
import { runOperatorCommand } from './operator.js'
import { startTerminal } from './terminal.js'

/** A name that would overwrite the line of the operator's terminal. */
const FORGED = 'Ada\rVerified ada\x1B[2K\u202Eko\nOK'
const ESCAPED = 'Ada\\u{d}Verified ada\\u{1b}[2K\\u{202e}ko\\u{a}OK'

/** Finds control characters, except line breaks, and characters that change the direction of text. */
const findControls = (output: string) => output.match(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu)

onOneEngine('texts', (engine) => {
  const start = useEmptyExchange(engine)

  test('control and invisible characters are refused in names, banks, IDs, appeals and the operator’s texts; line breaks and joiners are accepted in an appeal', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange, ['texter', 'reader'])
    const { email, country, ...rest } = await readProfile(seller)
    const profile = { ...rest, email, country, fullName: FORGED }
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const appeal = (description: string) =>
      seller.client.appeals.create({ order: trade._id, reason: 'Other', description })
    const signup = exchange.createClient().auth.signup
    const document = { country, verificationType: 'NIN Slip', idNumber: '123\u200B45678901' }
    const pictures = { frontImage: createPictureFile(), backImage: createPictureFile() }
    const calls: [string, Promise<unknown>][] = [
      ['Full name', signup({ ...createSignupInput('forger'), fullName: FORGED })],
      ['Full name', seller.client.settings.editProfile(profile)],
      ['Bank name', seller.client.orders.createSell({ ...BANK_ORDER, bankName: FORGED })],
      ['Account name', seller.client.orders.createSell({ ...BANK_ORDER, accountName: 'Ada\u2066' + 'Obi' })],
      ['Id number', seller.client.settings.requestVerification({ ...document, ...pictures })],
      ['Description', appeal('I paid\x1B[2K')],
      ['Description', appeal('I paid\rnothing')],
      ['Why', exchange.operator.fund({ email, amount: 1, why: FORGED })],
      ['By', exchange.operator.fund({ email, amount: 1, by: 'Ann\u202EB' })],
      ['Reason', exchange.operator.decideVerification({ id: trade._id, reason: FORGED })],
    ]
    const refusals = await Promise.all(calls.map(([, call]) => getRefusal(call)))
    expect(refusals.map(({ message }) => message)).toEqual(calls.map(([field]) => `${field} ${TEXT_RULE}`))

    await seller.client.settings.requestVerification({ ...document, idNumber: '12345678901', ...pictures })
    const [request] = await exchange.operator.verifications()
    const view = await exchange.request(`/api/operator/verifications/${request?.id}/front?why=a%0Db`, {
      headers: OPERATOR_HEADERS,
    })
    expect([view.status, await view.json()]).toMatchObject([422, { message: `Why ${TEXT_RULE}` }])
    const description = 'I paid\tat noon\nas agreed 👩🏽\u200D🌾 می\u200Cخواهم'
    expect((await appeal(description)).value?.filings.map((filing) => filing.description)).toEqual([
      description,
    ])
  })

  test('a name in any script is kept unchanged', async () => {
    const client = (await start()).createClient()
    for (const [index, fullName] of ['Ọláìtán', 'محمد', 'ශ්\u200Dරී', '葛\u{E0100}', 'Лев'].entries()) {
      const { value: answer } = await client.auth.signup({ ...createSignupInput(`script${index}`), fullName })
      expect(answer?.fullName).toBe(fullName)
    }
  })

  test('the operator’s commands and the terminal show control characters of stored texts as code points', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange, ['oldseller', 'oldbuyer'])
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: trade._id, reason: 'Other', description: 'No money' })
    const { db } = exchange.running
    await db.query('update users set full_name = $2 where id = $1', [buyer.id, FORGED])
    await db.query('update trades set buyer_name = $2 where id = $1', [trade._id, FORGED])
    await db.query('update orders set bank_name = $2 where id = $1', [trade.sellOrder._id, FORGED])
    await db.query(`update appeal_filings set description = $1 where description = 'No money'`, [
      'No\nseller: \u202Eyenom\r',
    ])

    const users = await runOperatorCommand(exchange, 'users', 'list')
    expect(users.output).toContain(`oldbuyer@example.com  ${ESCAPED}  unverified`)
    const lookups = [
      ['users', 'find', 'oldbuyer'],
      ['users', 'show', 'oldbuyer'],
      ['trades', 'list', '--user', 'oldbuyer'],
      ['trades', 'show', trade._id],
    ]
    for (const command of lookups) {
      const { output } = await runOperatorCommand(exchange, ...command)
      expect([command, output.includes(ESCAPED), findControls(output)]).toEqual([command, true, null])
    }
    const appeals = await runOperatorCommand(exchange, 'appeals', 'list')
    expect(appeals.output).toContain(`\n  buyer  ${ESCAPED} `)
    expect(appeals.output).toContain(`to bank, ${ESCAPED}, Seller Example, `)
    expect(appeals.output).toContain('\n  seller: Other: No\n    | seller: \\u{202e}yenom\\u{d}\n')
    expect([findControls(users.output), findControls(appeals.output)]).toEqual([null, null])

    const terminal = startTerminal(exchange.running.address)
    onTestFailed(() => console.log(terminal.getOutput()))
    onTestFinished(() => void terminal.end())
    terminal.type(`login ${seller.email}`, seller.password, 'trade')
    expect(await terminal.waitForLine(/75,000 CHT to Ada/)).toContain(`75,000 CHT to ${ESCAPED}, `)
    await terminal.waitForLine(/Paid to: /)
    expect(findControls(terminal.getOutput())).toBe(null)
  })
})

test('the log escapes control and invisible characters, in every field', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.error({ err: new Error(FORGED), name: 'a\x9B\u202Eb' }, 'failed \u2066')
  const [line = ''] = lines
  expect(lines).toHaveLength(1)
  expect([findControls(line), line.indexOf('\n')]).toEqual([null, line.length - 1])
  const { err, name, msg } = JSON.parse(line)
  expect({ message: err.message, name, msg }).toEqual({
    // JSON itself escapes characters below U+0020.
    message: FORGED.replace('\u202E', '\\u{202e}'),
    name: 'a\\u{9b}\\u{202e}b',
    msg: 'failed \\u{2066}',
  })
})
