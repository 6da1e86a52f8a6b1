import { expectTypeOf, test } from 'vitest'
import { contract } from './contract.js'
import { defineEndpoint, type UserWrite } from './define-endpoint.js'

// Types that whoever adds an endpoint sees; checked by `tsc -b`, never executed.

test('a write of a signed-in user has to say when it needs a reauthentication', () => {
  const options = { method: 'POST', path: '/tokens/send' } as const
  // @ts-expect-error `reauthentication` is missing
  defineEndpoint({ ...options, access: 'verified' })
  // @ts-expect-error `reauthentication` is missing
  defineEndpoint({ ...options, access: 'session' })
  // @ts-expect-error `reauthentication` is missing
  defineEndpoint({ ...options, method: 'PUT', access: 'verified', withoutTerms: true })
  // @ts-expect-error there is no such rule
  defineEndpoint({ ...options, access: 'verified', reauthentication: 'sometimes' })
  expectTypeOf(
    defineEndpoint({ ...options, access: 'verified', reauthentication: 'never' }),
  ).toExtend<UserWrite>()
})

test('a read, and an endpoint for anyone or for the operator, has no such rule', () => {
  const read = { method: 'GET', path: '/tokens', access: 'verified' } as const
  expectTypeOf(defineEndpoint(read)).not.toExtend<UserWrite>()
  // @ts-expect-error the server asks nobody who they are before a read
  defineEndpoint({ ...read, reauthentication: 'always' })
  // @ts-expect-error no read needs the terms
  defineEndpoint({ ...read, withoutTerms: true })
  // @ts-expect-error nobody is signed in
  defineEndpoint({ method: 'POST', path: '/tokens/send', access: 'anyone', reauthentication: 'always' })
})

test('a copy of an endpoint keeps its rules', () => {
  const confirm = { ...contract.orders.confirm, fallback: 'Error confirming' }
  expectTypeOf(confirm.reauthentication).toEqualTypeOf<'protected'>()
  expectTypeOf(confirm.withoutTerms).toEqualTypeOf<true>()
})
