import { expect, test } from 'vitest'
import { describeAnswer } from './describe-answer.js'
import { redact } from './redact.js'

test('values are shown only of fields that are known to be harmless', () => {
  const response = {
    message: 'Order created',
    code: 'invalid_input',
    token: 'secret',
    isDocumentVerified: true,
    data: [
      { _id: 'o1', amount: 25_000, status: 'pending', user: { fullName: 'Ada Obi', phoneNumber: '+234' } },
    ],
    'ada@example.com': { balance: 1 },
    proofOfPayment: null,
    bankName: '',
  }
  expect(redact(response)).toEqual({
    message: 'Order created',
    code: 'invalid_input',
    token: '<string>',
    isDocumentVerified: '<boolean>',
    data: [
      {
        _id: 'o1',
        amount: 25_000,
        status: 'pending',
        user: { fullName: '<string>', phoneNumber: '<string>' },
      },
    ],
    '<field>': { balance: '<number>' },
    proofOfPayment: null,
    bankName: '',
  })
})

test('the code of a mail, passwords and pictures of a request are hidden', () => {
  const request = {
    email: 'ada@example.com',
    code: '123456',
    password: 'secret',
    paymentProof: 'data:image/png;',
  }
  expect(Object.values(redact(request) as object)).toEqual(['<string>', '<string>', '<string>', '<string>'])
})

test('long lists and texts are shortened', () => {
  expect(redact({ amount: [1, 2, 3, 4, 5] })).toEqual({ amount: [1, 2, 3, 'and 2 more'] })
  expect(redact({ message: 'too long '.repeat(10) })).toEqual({
    message: `${'too long '.repeat(10).slice(0, 80)}…`,
  })
})

test('a message hides what it repeats of a request', () => {
  const message = 'Code 482913 sent to ada@example.com for eyJhbGciOiJIUzI1NiIsInR5cCI6'
  expect(redact({ message, code: 'ABCDEF' })).toEqual({
    message: 'Code *** sent to *** for ***',
    code: '<string>',
  })
})

test('a body that is not JSON is described by its type and length', () => {
  const headers = new Headers({ 'content-type': 'text/html' })
  const answer = {
    sent: { method: 'GET', path: '/' },
    status: 502,
    headers,
    text: '<p>Ada Obi',
    body: undefined,
  }
  expect([describeAnswer(answer), describeAnswer({ ...answer, text: '' })]).toEqual([
    '502 text/html, 10 characters',
    '502',
  ])
})
