import { NetworkError } from '@cht/sdk/errors'
import { expect, test } from 'vitest'
import { findSecrets } from './find-secrets.js'

test('a secret is found wherever an error may have it', () => {
  const secrets = { password: 'correct horse', token: 'not in it' }
  const withHidden = Object.defineProperty(new Error('Failed'), 'body', {
    value: { sent: ['correct horse'] },
  })
  const withStack = new Error('Failed')
  withStack.stack = 'Error at correct horse'
  const withJson = Object.assign(new Error('Failed'), { toJSON: () => ({ note: 'correct horse' }) })
  for (const error of [
    new Error('of correct horse'),
    new NetworkError('Failed', { cause: new Error('Failed', { cause: 'correct horse' }) }),
    new NetworkError('Failed', {}, 'https://correct horse@exchange.example'),
    withHidden,
    withStack,
    withJson,
  ])
    expect(findSecrets(error, secrets)).toEqual(['password'])
  expect(findSecrets(new NetworkError('Failed'), secrets)).toEqual([])
})
