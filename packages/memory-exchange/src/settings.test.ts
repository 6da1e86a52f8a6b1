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

test('a change of the profile is requested after a confirmation, and not to a name that misleads', async () => {
  const exchange = createMemoryExchange()
  const client = await signUp(exchange, 'ada')
  const { fullName, username, email, phoneNumber } = await client.auth.checkAuth()
  const request = (change: object) =>
    client.settings
      .editProfile({ fullName, username, email, phoneNumber, country: 'nigeria', ...change })
      .then(
        () => 'requested',
        ({ message }) => message,
      )
  expect(await request({ email: 'new@example.com' })).toBe('Confirm that it is you to continue')
  await client.auth.confirmByPassword({ password: PASSWORD })
  expect(await request({ fullName: 'CHT Support' })).toBe(
    'Full name must not look like a name of the exchange or its staff',
  )
  expect(await request({ email: 'new@example.com' })).toBe('requested')
})
