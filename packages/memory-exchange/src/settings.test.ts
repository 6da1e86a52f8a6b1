import { expect, test } from 'vitest'
import { createMemoryExchange } from './memory-exchange.js'
import { PASSWORD, signUp } from './testing/market.js'

test('a change of the password ends the other sessions of the user, and no other session', async () => {
  const exchange = createMemoryExchange()
  const current = await signUp(exchange, 'ada')
  const otherUser = await signUp(exchange, 'kofi')
  const other = exchange.connect()
  await other.auth.login({ email: 'ada@example.com', password: PASSWORD })
  await current.settings.changePassword({ oldPassword: PASSWORD, newPassword: 'another long password' })
  const readUsername = ({ auth }: typeof current) =>
    auth.checkAuth().then(
      (user) => user?.username,
      ({ code }) => code,
    )
  expect(await Promise.all([current, other, otherUser].map(readUsername))).toEqual([
    'ada',
    'signed_out',
    'kofi',
  ])
})
