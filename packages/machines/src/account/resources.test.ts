import { expect, test } from 'vitest'
import { fakeClient } from '../testing/fake-client.js'
import { dataDownload } from './resources.js'

test('the download is loaded again when it is no longer ready', async () => {
  const client = fakeClient({ account: { dataDownload: async () => ({ readyUntil: 300_000 }) } })
  const data = await dataDownload.load(client, {})
  expect(dataDownload.deadline?.({ data, at: 0 })).toBe(300_000)
})
