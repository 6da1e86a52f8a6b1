import { createHash } from 'node:crypto'
import type { OperatorClient, OperatorSignIn } from '@cht/sdk/operator'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createConsoleApp } from './app.js'
import { downloadExportForm } from './forms.js'

const PARTS = ['id,reason\r\n', '1,Grüße\r\n', '2,–\r\n']
const sha256 = createHash('sha256').update(PARTS.join('')).digest('hex')

const download = async (hash: string) => {
  const client = {
    now: () => 0,
    export: async ({ id }: { id: string }) => ({ id, kind: 'ledger', parts: PARTS.length, sha256: hash }),
    exportPart: async ({ part }: { part: number }) => ({ text: PARTS[part] }),
  } as unknown as OperatorClient
  const app = createConsoleApp({
    signIn: client as unknown as OperatorSignIn,
    createClient: () => client,
    store: {
      read: () => ({ token: 't', name: 'Ada', roles: ['auditor'], endsAt: 0 }),
      write: () => {},
      remove: () => {},
    },
  })
  onTestFinished(app.stop)
  const form = app.form(downloadExportForm, { id: 'x' })
  form.send({ type: 'form.submit' })
  return vi.waitFor(() => {
    const snapshot = form.getSnapshot()
    expect(snapshot.matches('submitting')).toBe(false)
    return snapshot
  })
}

test('an export is put together from its parts', async () => {
  const { value, context } = await download(sha256)
  expect(value).toBe('done')
  expect(new TextDecoder().decode(context.result?.bytes)).toBe(PARTS.join(''))
})

test('an export that is not the one that was written is refused', async () => {
  const { value, context } = await download('0'.repeat(64))
  expect([value, context.failure, context.result]).toEqual([
    'failed',
    'The file is not the one that the exchange has written: download it again',
    undefined,
  ])
})
