import { expect, inject, test } from 'vitest'
import { createLog } from '../src/log.js'
import { findDurabilityRisks } from '../src/platform/db/durability.js'
import { startTestExchange } from './exchange.js'

const SETTINGS = { fsync: 'on', synchronousCommit: 'on', standbyNames: '' }

test('settings under which an acknowledged commit may be lost are risks', () => {
  expect(
    [
      SETTINGS,
      { ...SETTINGS, standbyNames: '*' },
      { ...SETTINGS, synchronousCommit: 'remote_apply', standbyNames: '*' },
      { ...SETTINGS, synchronousCommit: 'local' },
      { ...SETTINGS, synchronousCommit: 'local', standbyNames: '*' },
      { ...SETTINGS, synchronousCommit: 'remote_write', standbyNames: '*' },
      { ...SETTINGS, fsync: 'off', synchronousCommit: 'off' },
    ].map(findDurabilityRisks),
  ).toEqual([
    [],
    [],
    [],
    [],
    ['synchronous_commit is local, so a commit does not wait for the disk of a standby'],
    ['synchronous_commit is remote_write, so a commit does not wait for the disk of a standby'],
    ['fsync is off', 'synchronous_commit is off'],
  ])
})

test.runIf(inject('postgresUrl') !== '')('a start warns of a database that may lose commits', async () => {
  const lines: { level: number; msg: string; risks?: string[] }[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  const exchange = await startTestExchange('PostgreSQL', {
    log,
    toDatabaseUrl: (url) => `${url}?options=${encodeURIComponent('-c synchronous_commit=off')}`,
  })
  expect(lines.flatMap(({ msg, risks }) => (risks ? [{ msg, risks }] : []))).toEqual([
    {
      msg: 'PostgreSQL may lose orders that were acknowledged',
      risks: expect.arrayContaining(['synchronous_commit is off']),
    },
  ])
  await exchange.stop()
})
