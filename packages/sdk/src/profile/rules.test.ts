import { describe, expect, test } from 'vitest'
import {
  endsVerification,
  getChangedProfileFields,
  type ProfileForm,
  validatePassword,
  validateProfile,
} from './rules.js'

const before: ProfileForm = {
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
}

describe('a profile change', () => {
  test('is refused if no field has changed; surrounding whitespace is no change', () => {
    const error = { message: 'No changes detected', fields: [] }
    expect(validateProfile(before, before)).toEqual(error)
    expect(validateProfile(before, { ...before, fullName: ' Ada Obi ' })).toEqual(error)
  })

  test('with any changed field is valid', () => {
    const changes: Partial<ProfileForm>[] = [
      { fullName: 'Ada Eze' },
      { username: 'Ada' },
      { email: 'ada@example.org' },
      { phoneNumber: '+2348012345679' },
      { country: 'ghana' },
    ]
    expect(changes.map((change) => validateProfile(before, { ...before, ...change }))).toEqual(
      Array(5).fill(undefined),
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
  expect(validatePassword({ oldPassword: '', newPassword: '' })).toEqual({
    message,
    fields: ['oldPassword', 'newPassword'],
  })
  expect(validatePassword({ oldPassword: 'old', newPassword: ' '.repeat(8) })).toEqual({
    message,
    fields: ['newPassword'],
  })
  expect(validatePassword({ oldPassword: '', newPassword: 'new' })).toEqual({
    message,
    fields: ['oldPassword'],
  })
  expect(validatePassword({ oldPassword: 'old', newPassword: 'new' })).toBe(undefined)
})
