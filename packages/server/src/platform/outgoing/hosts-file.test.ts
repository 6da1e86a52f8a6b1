import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import { findInHosts, lookUpLocally } from './hosts-file.js'

const HOSTS = `# A comment
127.0.0.1  localhost
::1        localhost ip6-localhost
10.0.0.5   Alerts.example alerts # alerts2.example
not-an-ip  broken.example
`

test('a hosts file is read like the system reads it: all addresses of a name, in any case, without comments', () => {
  expect(findInHosts(HOSTS, 'localhost')).toEqual(['127.0.0.1', '::1'])
  expect(findInHosts(HOSTS, 'alerts.EXAMPLE.')).toEqual(['10.0.0.5'])
  expect(findInHosts(HOSTS, 'alerts')).toEqual(['10.0.0.5'])
  for (const host of ['alerts2.example', 'broken.example', 'example', '10.0.0.5', ''])
    expect([host, findInHosts(HOSTS, host)]).toEqual([host, []])
})

test('a change of the hosts file counts at once, and localhost needs none', async () => {
  const folder = createTemporaryFolder('hosts')
  const path = join(folder, 'hosts')
  expect(await lookUpLocally('bot.example', path)).toEqual([])
  expect(await lookUpLocally('localhost', path)).toEqual(['127.0.0.1', '::1'])
  writeFileSync(path, '10.0.0.5 bot.example\n')
  expect(await lookUpLocally('bot.example', path)).toEqual(['10.0.0.5'])
  writeFileSync(path, '10.0.0.6 bot.example\n')
  expect(await lookUpLocally('bot.example', path)).toEqual(['10.0.0.6'])
})
