import { describe, expect, test } from 'vitest'
import { refuseInput } from '../parse-input.js'
import { findError } from '../testing/find-error.js'
import { profile } from './endpoints.js'
import { endsVerification, getChangedProfileFields, type ProfileForm, parseProfile } from './rules.js'

const before: ProfileForm = {
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
}

describe('a profile change', () => {
  test('is refused if no field has changed; surrounding whitespace is no change', () => {
    const refused = refuseInput('No changes detected')
    expect(parseProfile(before, before)).toEqual(refused)
    expect(parseProfile(before, { ...before, fullName: ' Ada Obi ' })).toEqual(refused)
  })

  test('with any changed field is valid', () => {
    const changes: Partial<ProfileForm>[] = [
      { fullName: 'Ada Eze' },
      { username: 'Ada' },
      { email: 'ada@example.org' },
      { phoneNumber: '+2348012345679' },
      { country: 'ghana' },
    ]
    expect(changes.map((change) => parseProfile(before, { ...before, ...change }))).toEqual(
      changes.map((change) => ({ success: true, data: { ...before, ...change } })),
    )
    expect(changes.map((change) => getChangedProfileFields(before, { ...before, ...change }))).toEqual([
      ['fullName'],
      ['username'],
      ['email'],
      ['phoneNumber'],
      ['country'],
    ])
  })
})

test('only a new name or country ends the identity verification', () => {
  expect(
    (['fullName', 'username', 'email', 'phoneNumber', 'country'] as const).filter((field) =>
      endsVerification([field]),
    ),
  ).toEqual(['fullName', 'country'])
})

test('a password change requires both passwords, which may not be blank', () => {
  const message = 'Fill in all fields'
  expect(findError(profile.changePassword.input, { oldPassword: '', newPassword: '' })).toEqual({
    message,
    fields: ['oldPassword', 'newPassword'],
  })
  expect(findError(profile.changePassword.input, { oldPassword: 'old', newPassword: ' '.repeat(8) })).toEqual(
    {
      message,
      fields: ['newPassword'],
    },
  )
  expect(findError(profile.changePassword.input, { oldPassword: '', newPassword: 'new password' })).toEqual({
    message,
    fields: ['oldPassword'],
  })
  expect(findError(profile.changePassword.input, { oldPassword: 'old', newPassword: 'new password' })).toBe(
    undefined,
  )
})
