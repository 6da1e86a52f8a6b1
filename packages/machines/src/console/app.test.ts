import type { OperatorClient, OperatorSignIn } from '@cht/sdk/operator'
import { expect, onTestFinished, test } from 'vitest'
import { actForm } from './acts.js'
import { createConsoleApp } from './app.js'

const NOTE = actForm({ endpoint: 'noteCase', fields: [{ name: 'text', label: 'Note', kind: 'text' }] })

const createSession = (name: string, token: string) => ({
  token,
  name,
  roles: ['support' as const],
  endsAt: 0,
})

test('what was typed is there again when its author signs in after the end of the session, and for nobody else', () => {
  const client = { now: () => 0 } as unknown as OperatorClient
  const app = createConsoleApp({
    signIn: client as unknown as OperatorSignIn,
    createClient: () => client,
  })
  onTestFinished(app.stop)
  const signIn = (name: string, token: string) =>
    app.session.send({ type: 'session.start', session: createSession(name, token) })
  const openNote = () => app.form(NOTE, { id: 'x', text: '' })
  signIn('Ada', 'first')
  openNote().send({ type: 'fields.change', values: { text: 'Called the bank' } })
  app.session.send({ type: 'session.expire' })
  signIn('Bo', 'second')
  expect(openNote().getSnapshot().context.values).toEqual({ id: 'x', text: '' })
  app.session.send({ type: 'session.expire' })
  signIn('Ada', 'third')
  expect(openNote().getSnapshot().context.values).toEqual({ id: 'x', text: 'Called the bank' })
})
