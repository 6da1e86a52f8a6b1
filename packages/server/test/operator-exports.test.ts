import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OperatorClient, OperatorRole } from '@cht/sdk/operator'
import { DAY } from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { runCommand } from '../src/operator/run-command.js'
import {
  onEachEngine,
  onOneEngine,
  startTestExchange,
  type TestExchange,
  useEmptyExchange,
} from './exchange.js'
import { assertDefined, createMatchedTrade, getRefusal } from './fixtures.js'
import { generateExchange } from './generated-exchange.js'
import { expectWaiting, holdRows } from './hold-rows.js'
import { runOperatorCommand } from './operator.js'
import { createPerson, createTokenClient } from './operator-person.js'
import { createTemporaryFolder } from './temporary-folder.js'

const PERIOD = { from: '2026-11-20', to: '2026-11-20', why: 'For the tax office' }

/** Downloads a file, and compares its hash. */
const download = async (client: OperatorClient, id: string): Promise<string> => {
  const { parts, sha256, bytes } = await client.export({ id })
  let text = ''
  for (let part = 0; part < parts; part++) text += (await client.exportPart({ id, part })).text
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
  expect(Buffer.byteLength(text)).toBe(bytes)
  return text
}

const readLines = (text: string) => text.split('\r\n').slice(0, -1)

onEachEngine('exports', (engine) => {
  const start = useEmptyExchange(engine)

  test('the ledger and trades name users by ids, users by their data; texts are no formulas', async () => {
    const exchange = await start()
    const { operator, running } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await running.db.query(`update users set full_name = '=HYPERLINK("x", 1)' where id = $1`, [seller.id])
    const ledger = assertDefined((await operator.exportLedger(PERIOD)).value.export)
    const lines = readLines(await download(operator, ledger.id))
    expect(lines[0]).toBe(
      'entry,posted_at,reason,account,user,account_kind,amount_cht,balance_after_cht,reference',
    )
    expect(lines.length - 1).toBe(ledger.rows)
    expect(
      lines
        .filter((line) => line.includes(`,${seller.id},available,`))
        .map((line) => line.split(',').slice(6, 8)),
    ).toEqual([
      ['100000', '100000'],
      ['-75000', '25000'],
    ])
    const trades = assertDefined((await operator.exportTrades(PERIOD)).value.export)
    expect(readLines(await download(operator, trades.id)).slice(1)).toEqual([
      expect.stringMatching(
        `^${trade._id},2026-11-20T08:00:00.000Z,awaitingPayment,${buyer.id},${seller.id},75000,bank,nigeria,`,
      ),
    ])
    const users = assertDefined((await operator.exportUsers(PERIOD)).value.export)
    const exported = await download(operator, users.id)
    expect(exported).toContain(`${seller.id},seller,"'=HYPERLINK(""x"", 1)",${seller.email},'+`)
    expect(exported).toContain(',25000,75000,0,0\r\n')
    expect(exported).not.toMatch(/password|hash|secret/i)
    expect([...(await operator.exports())].map(({ kind }) => kind).sort()).toEqual([
      'ledger',
      'trades',
      'users',
    ])
    const acts = (await operator.audit({ act: 'export.created' })).map(({ details, why }) => [
      details.kind,
      details.rows,
      why,
    ])
    expect(acts).toEqual([
      ['users', 2, PERIOD.why],
      ['trades', 1, PERIOD.why],
      ['ledger', ledger.rows, PERIOD.why],
    ])
    expect((await operator.audit({ act: 'export.downloaded' })).length).toBe(3)
  })

  test('what is written meanwhile and later is not in it, and it is deleted after a day', async () => {
    const exchange = await start()
    const { operator, running } = exchange
    const { email } = await exchange.createUser('ada', { tokens: 1_000 })
    const writes = Array.from({ length: 8 }, (_, index) => operator.fund({ email, amount: index + 1 }))
    const exported = await Promise.all(Array.from({ length: 3 }, () => operator.exportLedger(PERIOD)))
    await Promise.all(writes)
    for (const { value } of exported) {
      const { id, rows } = assertDefined(value.export)
      const lines = readLines(await download(operator, id)).slice(1)
      expect(lines.length).toBe(rows)
      // Whole entries alone: the postings of what is in it sum to zero.
      expect(lines.reduce((sum, line) => sum + Number(line.split(',')[6]), 0)).toBe(0)
    }
    const { id } = assertDefined(exported[0]?.value.export)
    await exchange.setClock(exchange.now() + DAY - 1)
    await operator.export({ id })
    await exchange.setClock(exchange.now() + 1)
    expect(await getRefusal(operator.export({ id }))).toMatchObject({ status: 404 })
    expect(await getRefusal(operator.exportPart({ id, part: 0 }))).toMatchObject({ status: 404 })
    await deleteExpired(running)
    expect(await running.db.query('select from export_parts')).toEqual([])
  })

  test('a long export has parts that fit together, and the command saves it and verifies its hash', async () => {
    const exchange = await start()
    const { operator, running } = exchange
    await running.db.transaction((tx) => generateExchange(tx, { users: 2_500, trades: 100, postings: 5_000 }))
    const period = { ...PERIOD, from: '2025-11-20', to: '2025-11-20' }
    const users = assertDefined((await operator.exportUsers(period)).value.export)
    expect([users.rows, users.parts]).toEqual([2_500, 3])
    const lines = readLines(await download(operator, users.id))
    const downloads = await operator.audit({ act: 'export.downloaded' })
    expect(downloads.map(({ details }) => details.part)).toEqual([2, 1, 0])
    expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(2_500)
    const file = join(createTemporaryFolder('export'), 'made', 'users.csv')
    const args = [
      'reports',
      'export',
      'users',
      '--from',
      period.from,
      '--to',
      period.to,
      '--save',
      file,
      '--why',
      'Test',
    ]
    expect(await runOperatorCommand(exchange, ...args)).toEqual({
      code: 0,
      output: `${file}: 2500 rows\nSHA-256 ${users.sha256}, as the exchange has computed it\n`,
    })
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(users.sha256)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    // A part that was changed on its way or in the table is noticed, and leaves no file.
    await running.db.query(
      `update export_parts set text = replace(text, 'user1', 'user2') where export_id = $1`,
      [users.id],
    )
    const other = `${file}.other`
    const { code, output } = await runOperatorCommand(
      exchange,
      'reports',
      'download',
      users.id,
      '--save',
      other,
    )
    expect([code, output, existsSync(other), existsSync(`${other}.incomplete`)]).toEqual([
      1,
      'The file is not the one that the exchange has written: download it again\n',
      false,
      false,
    ])
  })
})

onOneEngine('who may export', (engine) => {
  const start = useEmptyExchange(engine)

  const createPeople = async (exchange: TestExchange) => ({
    ada: await createPerson(exchange, 'Ada', ['administrator']),
    bob: await createPerson(exchange, 'Bob', ['administrator']),
    cyd: await createPerson(exchange, 'Cyd', ['auditor']),
  })

  test('users need two administrators: who has proposed it downloads it, nobody else', async () => {
    const exchange = await start()
    await exchange.createUser('user')
    const { ada, bob, cyd } = await createPeople(exchange)
    const { id } = assertDefined((await ada.client.exportUsers(PERIOD)).value.proposal)
    expect([...(await ada.client.exports())]).toEqual([])
    expect(await getRefusal(ada.client.approveProposal({ id }))).toMatchObject({ code: 'own_proposal' })
    const both = await Promise.allSettled([
      bob.client.approveProposal({ id }),
      bob.client.approveProposal({ id }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await download(ada.client, id)).toContain('user@example.com')
    for (const client of [bob.client, cyd.client, exchange.operator])
      expect(await getRefusal(client.exportPart({ id, part: 0 }))).toMatchObject({ status: 404 })
    const token = (
      await bob.client.createToken({ name: 'Bot', roles: ['administrator'], days: 1, why: 'Test' })
    ).value
    const bot = createTokenClient(exchange, token.token)
    expect(await getRefusal(bot.exportUsers(PERIOD))).toMatchObject({ code: 'second_person_required' })
    // The exchange's own token needs nobody.
    expect((await exchange.operator.exportUsers(PERIOD)).value.export?.rows).toBe(1)
    // With the role, the right ends.
    await exchange.operator.changeRoles({ id: ada.id, roles: ['auditor'], why: 'Moves' })
    expect(await getRefusal(ada.client.exportPart({ id, part: 0 }))).toMatchObject({ code: 'role_required' })
  })

  test('the command of a proposal says how to download it', async () => {
    const exchange = await start()
    const { ada, bob } = await createPeople(exchange)
    const folder = createTemporaryFolder('export')
    const run = async (...args: string[]) => {
      const lines: string[] = []
      const write = (line: string) => void lines.push(line)
      const env = { PUBLIC_URL: exchange.running.address, OPERATOR_TOKEN: ada.session.token }
      const code = await runCommand(args, env, { log: write, error: write })
      return { code, lines }
    }
    const file = join(folder, 'users.csv')
    const period = ['--from', PERIOD.from, '--to', PERIOD.to]
    const proposed = await run('reports', 'export', 'users', ...period, '--save', file, '--why', 'Test')
    const [proposal] = await bob.client.proposals()
    const { id } = assertDefined(proposal)
    expect([proposed.code, proposed.lines.at(-1)]).toEqual([0, `  reports download ${id} --save ${file}`])
    expect((await run('reports', 'download', id, '--save', file)).code).toBe(1)
    await bob.client.approveProposal({ id })
    expect((await run('reports', 'download', id, '--save', file)).lines[0]).toBe(`${file}: 0 rows`)
    expect((await run('reports', 'exports')).lines.length).toBe(1)
  })

  test('a period ends after it begins, and has 366 days at most', async () => {
    const exchange = await start()
    const run = (from: string, to: string) =>
      getRefusal(exchange.operator.exportLedger({ from, to, why: 'Test' }))
    expect((await run('2026-11-20', '2026-11-19')).message).toBe('To must not be before the first day')
    expect((await run('2025-01-01', '2026-01-02')).message).toBe(
      'To must be at most 366 days after the first day',
    )
  })
})

describe.runIf(inject('postgresUrl') !== '')('while an approved export is written', () => {
  test('a person can be suspended; nothing is written if that is the author', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const roles: OperatorRole[] = ['administrator']
    const [ada, bob, cyd] = [
      await createPerson(exchange, 'Ada', roles),
      await createPerson(exchange, 'Bob', roles),
      await createPerson(exchange, 'Cyd', roles),
    ]
    const { id } = assertDefined((await ada.client.exportUsers(PERIOD)).value.proposal)
    const release = await holdRows(exchange, 'lock table export_parts in access exclusive mode')
    const approving = getRefusal(bob.client.approveProposal({ id }))
    await expectWaiting(exchange, 1)
    await cyd.client.suspendPerson({ id: ada.id, why: 'Taken over' })
    await release()
    expect(await approving).toMatchObject({ status: 409, code: 'proposal_closed' })
    expect(await exchange.running.db.query('select from exports')).toEqual([])
    await exchange.stop()
  })
})
