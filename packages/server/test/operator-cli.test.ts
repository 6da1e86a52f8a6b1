import { existsSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONFIRMATION_WINDOW, DAY, DECISION_PERIOD, getTradeNumber, MINUTE } from '@cht/sdk/rules'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createWebhookJob } from '../src/jobs/webhooks.js'
import { RefusedError } from '../src/operator/errors.js'
import { formatTime } from '../src/operator/format-time.js'
import { SESSION_START, shareExchange } from './exchange.js'
import { createMatchedTrade, createPictureFile, PICTURE, readProfile } from './fixtures.js'
import { runInProcess, runOperatorCommand, runOperatorProcess } from './operator.js'
import { createTemporaryFolder } from './temporary-folder.js'

test.each([
  ['no answer', ''],
  ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n'],
])('an exchange that gives %s is reported with its address', async (_, answer) => {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const results = await Promise.all(
    [[], ['--save', join(tmpdir(), 'cht-none')]].map((more) =>
      runOperatorCommand({ running: { address } }, 'verifications', 'show', 'x', ...more),
    ),
  )
  const expected = {
    code: 1,
    output: `Could not reach the exchange. Check your connection (${address}/api)\n`,
  }
  expect(results).toEqual([expected, expected])
})

test('an invalid PUBLIC_URL is a usage error that names the variable', async () => {
  expect(await runOperatorCommand({ running: { address: 'exchange.example' } }, 'rates', 'show')).toEqual({
    code: 2,
    output: 'PUBLIC_URL must be a URL that starts with http:// or https://\n',
  })
})

describe('operator commands', () => {
  const start = shareExchange('PGlite')

  test('a usage error changes nothing and exits with 2, help with 0, a refusal with 1', async () => {
    const exchange = await start()
    const { client, email } = await exchange.createUser('ada')
    expect(await runOperatorCommand(exchange, 'users', 'fund', email, '100', '000')).toEqual({
      code: 2,
      output: `error: too many arguments for 'fund'. Expected 2 arguments but got 3: ${email}, 100, 000.\nUsage: npm run operator -- users fund [options] <email> <amount>\n`,
    })
    expect((await client.auth.checkAuth()).availableBalance).toBe(0)
    expect((await runOperatorCommand(exchange, '--help')).code).toBe(0)
    expect(await runOperatorCommand(exchange, 'users', 'fund', 'nobody@example.com', '5')).toEqual({
      code: 1,
      output: 'Nobody has the email nobody@example.com\n',
    })
    const deposit = ['users', 'fund', email, '5', '--why=Deposit']
    expect(await runOperatorCommand(exchange, ...deposit)).toEqual({
      code: 1,
      output: 'Reference is required\n',
    })
    expect(await runOperatorCommand(exchange, ...deposit, '--reference=4711')).toEqual({
      code: 0,
      output: `${email} now has 5 CHT available\n`,
    })
    expect(await runOperatorCommand(exchange, ...deposit, '--reference=4711')).toEqual({
      code: 1,
      output: 'The reference 4711 was used before\n',
    })
  })

  test('the process exits with the code of its command', async () => {
    const exchange = await start()
    expect(await runOperatorProcess(exchange, 'users', 'fund', 'nobody@example.com', '5')).toEqual({
      code: 1,
      output: 'Nobody has the email nobody@example.com\n',
    })
  })

  test('an empty list says so', async () => {
    const exchange = await start()
    const lists = ['users closed', 'users names', 'claims list', 'verifications list', 'profile-edits list']
    const printed = []
    for (const list of lists) printed.push(await runInProcess(exchange, ...list.split(' ')))
    expect(printed).toEqual([
      ['No closed account'],
      ['No such name'],
      ['Nothing is claimed'],
      ['Nothing to review'],
      ['Nothing to decide'],
    ])
  })

  test('sessions set shows what it does to the next days and how to undo it, and needs a confirmation to remove sessions', async () => {
    const exchange = await start()
    const run = (...argv: string[]) => runInProcess(exchange, 'sessions', ...argv)
    await expect(run('set', '18:00/30')).rejects.toThrow(
      'It removes 14 sessions of the next 14 days, the first on 2026-11-20 09:00 Africa/Lagos: confirm it',
    )
    expect(await run('set', '18:00/30', '--dry-run')).toEqual([
      'Nothing was changed. It would do this:',
      ...Array.from({ length: 10 }, (_, day) => `- 2026-11-${20 + day} 09:00  60 minutes  Africa/Lagos`),
      '- and 4 more in 14 days',
      ...Array.from({ length: 10 }, (_, day) => `+ 2026-11-${20 + day} 18:00  30 minutes  Africa/Lagos`),
      '+ and 4 more in 14 days',
    ])
    expect((await run('set', '18:00/30', '--confirm')).slice(-3)).toEqual([
      '   2  add 18:00/30',
      'Undo: sessions remove 2',
      'Undo: sessions add 09:00/60',
    ])
    expect((await run('add', '09:00/60', '--dry-run')).at(-1)).toBe('+ and 4 more in 14 days')
    expect((await run('add', '09:00/60')).slice(-2)).toEqual([
      '   2  add 18:00/30',
      'Undo: sessions remove 3',
    ])
    const added = [
      await run('add', '12:00/60', '--weekdays', 'mon,sat', '--from', '2026-12-01'),
      await run('once', '2026-11-22', '13:00/15'),
      await run('close', '2026-11-22', '--until', '2026-11-23', '--confirm'),
      await run('pause', '--from', '2026-11-24T00:00Z', '--until', '2026-11-25T12:00Z', '--confirm'),
    ]
    expect(added.map((lines) => lines.at(-1))).toEqual([
      'Undo: sessions remove 4',
      'Undo: sessions remove 5',
      'Undo: sessions remove 6',
      'Undo: sessions remove 7',
    ])
    expect((await run('list')).slice(0, 11)).toEqual([
      'Dates and start times in Africa/Lagos:',
      '   3  add 09:00/60',
      '   4  add 12:00/60 --weekdays mon,sat --from 2026-12-01',
      '   2  add 18:00/30',
      '   5  once 2026-11-22 13:00/15',
      '   6  close 2026-11-22 --until 2026-11-23',
      '   7  pause --from 2026-11-24T00:00:00.000Z --until 2026-11-25T12:00:00.000Z',
      '  2026-11-20 09:00  60 minutes  Africa/Lagos',
      '  2026-11-20 18:00  30 minutes  Africa/Lagos',
      '  2026-11-21 09:00  60 minutes  Africa/Lagos',
      '  2026-11-21 18:00  30 minutes  Africa/Lagos',
    ])
    expect((await run('list')).slice(11, 13)).toEqual([
      '  2026-11-22 13:00  15 minutes  Africa/Lagos',
      '  2026-11-25 18:00  30 minutes  Africa/Lagos',
    ])
    expect((await run('remove', '7')).at(-1)).toBe(
      'Undo: sessions pause --from 2026-11-24T00:00:00.000Z --until 2026-11-25T12:00:00.000Z',
    )
  })

  test('rates set shows the old and the new rates', async () => {
    const exchange = await start()
    expect(await runInProcess(exchange, 'rates', 'set', 'NGN=1.5', 'GHS=0.01', '--confirm')).toEqual([
      'NGN  1 → 1.5',
      'GHS  0.0091 → 0.01',
      'KES  0.084',
      'USDT  0.00065',
    ])
    await expect(runInProcess(exchange, 'rates', 'set', 'NGN=15')).rejects.toThrow(
      'The price in NGN changes from 1.5 to 15, by more than 20 %: confirm it',
    )
    expect(await runInProcess(exchange, 'rates', 'set', 'NGN=1.3')).toContain('NGN  1.5 → 1.3')
    expect((await runInProcess(exchange, 'rates', 'show'))[0]).toBe(
      `NGN  1.3  set ${formatTime(exchange.now())}, 0 minutes ago`,
    )
  })

  test('verifications show prints a request without saving its pictures, and a decision names the user and its consequences', async () => {
    const exchange = await start()
    const { client, email } = await exchange.createUser('ida')
    const submit = async () => {
      await client.settings.requestVerification({
        country: 'nigeria',
        verificationType: 'NIN Slip',
        idNumber: '12345678901',
        frontImage: createPictureFile(),
        backImage: createPictureFile(),
      })
      return (await exchange.operator.verifications())[0]?.id ?? ''
    }
    const first = await submit()
    expect(await runInProcess(exchange, 'verifications', 'show', first)).toEqual([
      `${first}  ${email}  ida Example  nigeria  NIN Slip  12345678901`,
      `  sent ${formatTime(exchange.now())}; --save DIR saves its two pictures`,
    ])
    expect(await runInProcess(exchange, 'verifications', 'reject', first, '--reason', 'Blurred')).toEqual([
      `Rejected ${email} (ida Example): they are told why, and may ask again`,
    ])
    await expect(runInProcess(exchange, 'verifications', 'show', first)).rejects.toThrow(
      new RefusedError(`No identity request with the id ${first} is under review`),
    )
    expect(await runInProcess(exchange, 'verifications', 'approve', await submit())).toEqual([
      `Verified ${email} (ida Example): up to 10 open sell orders and 10 open buy orders, and referral bonuses`,
    ])
  })

  test('profile-edits list and approve say whether a change ends the identity verification', async () => {
    const exchange = await start()
    const { client, email, password } = await exchange.createUser('pia', { verifiedId: true })
    await client.auth.confirmByPassword({ password })
    const profile = await readProfile({ client })
    const submit = async (change: Partial<typeof profile>) => {
      await client.settings.editProfile({ ...profile, ...change })
      return (await exchange.operator.profileEdits())[0]?.id ?? ''
    }
    const first = await submit({ phoneNumber: '+2348000000001' })
    expect(await runInProcess(exchange, 'profile-edits', 'list')).toEqual([
      `${first}  ${email}`,
      '  phone number +2348000000000 → +2348000000001',
    ])
    expect(await runInProcess(exchange, 'profile-edits', 'reject', first, '--reason', 'Not yours')).toEqual([
      `Rejected ${email}: phone number; nothing changes, and they are told why`,
    ])
    const second = await submit({ fullName: 'Pia New', email: 'pia.new@example.com' })
    expect(await runInProcess(exchange, 'profile-edits', 'list')).toEqual([
      `${second}  ${email}`,
      '  full name    pia Example → Pia New',
      `  email        ${email} → pia.new@example.com`,
      '  ends the identity verification',
    ])
    expect(await runInProcess(exchange, 'profile-edits', 'approve', second)).toEqual([
      `Changed ${email}: full name, email; ended the identity verification; the new email takes effect 24 hours after its code is entered`,
    ])
    const third = await submit({ fullName: 'Pia Newer' })
    expect(await runInProcess(exchange, 'profile-edits', 'approve', third)).toEqual([
      `Changed ${email}: full name`,
    ])
  })

  test('appeals are found by the order number that users see, and a decision says what happens to the tokens', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const number = getTradeNumber(trade._id)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.advanceTo(SESSION_START + CONFIRMATION_WINDOW + MINUTE)
    await buyer.client.appeals.create({ order: trade._id, reason: 'Other', description: 'No answer' })
    const id = (await exchange.operator.appeals())[0]?.id ?? ''
    const listed = await runInProcess(exchange, 'appeals', 'list')
    expect(listed[0]).toBe(`${number}  ${id}  75,000 CHT  opened ${formatTime(exchange.now())}`)
    expect(listed[1]).toBe(`  decision due ${formatTime(exchange.now() + DECISION_PERIOD)}`)
    await buyer.client.appeals.addPicture({ id: trade._id, picture: PICTURE })
    const now = formatTime(exchange.now())
    const dueAt = exchange.now() + DAY
    const until = new Date(dueAt).toISOString()
    expect(
      await runInProcess(exchange, 'appeals', 'ask', number, 'seller', 'Look again', '--until', until),
    ).toEqual([`Asked the seller, answer due ${formatTime(dueAt)}`])
    await seller.client.appeals.addStatement({ id: trade._id, text: 'I have\nlooked' })
    expect(await runInProcess(exchange, 'appeals', 'show', number.slice(1).toLowerCase())).toEqual([
      ...listed,
      `  ${now}  buyer added a picture`,
      `  ${now}  seller was asked, until ${formatTime(dueAt)}`,
      '    | Look again',
      `  ${now}  seller wrote`,
      '    | I have',
      '    | looked',
      '  --save DIR saves the proof of payment and the pictures of both sides',
    ])
    const folder = createTemporaryFolder('proof')
    const files = ['proof', '1-buyer'].map((name) => join(folder, `${id}-${name}.jpg`))
    expect(await runInProcess(exchange, 'appeals', 'show', number, '--save', folder)).toEqual(files)
    expect([files.map(existsSync), readdirSync(folder).length]).toEqual([[true, true], 2])
    const { db } = exchange.running
    await db.query('delete from proofs where trade_id = $1', [trade._id])
    const show = () => runInProcess(exchange, 'appeals', 'show', number, '--save', folder)
    expect(await show()).toEqual(['The proof of payment has been erased', files[1]])
    await db.query('delete from appeal_evidence where appeal_id = $1', [id])
    expect(await show()).toEqual([
      'The proof of payment has been erased',
      'Picture 1, of the buyer, has been erased',
    ])
    rmSync(folder, { recursive: true })
    const resolve = (idOrNumber: string, to: string) =>
      runInProcess(exchange, 'appeals', 'resolve', idOrNumber, '--to', to, '--reason', 'It arrived')
    expect(await resolve(number, 'seller')).toEqual([
      `Decided for the seller, seller Example: in 24 hours order ${number} is cancelled, 75,000 CHT are theirs again, unless the other side asks for a review`,
    ])
    await buyer.client.appeals.requestReview({ id: trade._id, text: 'It is there' })
    expect(await resolve(number, 'buyer')).toEqual([
      `Decided for the buyer, buyer Example: order ${number} is completed, 75,000 CHT are theirs`,
    ])
    await expect(resolve(number, 'seller')).rejects.toThrow(
      new RefusedError(`No open appeal is about order ${number}`),
    )
    await expect(resolve(id, 'seller')).rejects.toThrow(/decided/)
    expect((await seller.client.auth.checkAuth()).availableBalance).toBe(100_000 - 75_000)
  })

  test('webhooks are added, listed and removed, and their secrets changed', async () => {
    const exchange = await start()
    expect(await runInProcess(exchange, 'webhooks', 'list')).toEqual(['No webhooks'])
    const [added = ''] = await runInProcess(exchange, 'webhooks', 'add', 'https://localhost/events')
    const [, id = ''] = /^Added (\S+); its secret, which is not shown again: whsec_\S+$/.exec(added) ?? []
    const { client, password } = await exchange.createUser('renamed')
    await client.auth.confirmByPassword({ password })
    await client.settings.editProfile({
      fullName: 'Another Name',
      username: 'renamed',
      email: 'renamed@example.com',
      phoneNumber: '+2348000000000',
      country: 'nigeria',
    })
    await createWebhookJob(exchange.running)()
    const [webhook, delivery] = await runInProcess(exchange, 'webhooks', 'list')
    expect(webhook).toBe(`${id}  https://localhost/events`)
    expect(delivery).toMatch(/^ {2}profileEdit\.waiting {2}attempts: 1, last status: none, next attempt /)
    const [rotated = ''] = await runInProcess(exchange, 'webhooks', 'rotate', id)
    const [, secret = ''] =
      /^The new secret of \S+, which is not shown again: (whsec_\S+)$/.exec(rotated) ?? []
    expect([secret.length, added.includes(secret)]).toEqual([50, false])
    expect(await runInProcess(exchange, 'webhooks', 'remove', id)).toEqual([`Removed ${id}`])
    expect(await runInProcess(exchange, 'webhooks', 'list')).toEqual(['No webhooks'])
  })
})
