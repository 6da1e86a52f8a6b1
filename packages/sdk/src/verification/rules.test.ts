import { describe, expect, test } from 'vitest'
import {
  ID_TYPES,
  REVIEW_HOURS,
  VERIFICATION_STATES,
  type VerificationForm,
  validateVerification,
} from './rules.js'

const form: VerificationForm = {
  country: 'nigeria',
  verificationType: 'NIN Slip',
  idNumber: '12345678901',
  frontImage: new Blob(['front']),
  backImage: new Blob(['back']),
}

test('the constants of identity verification', () => {
  expect({ ID_TYPES, REVIEW_HOURS, VERIFICATION_STATES }).toEqual({
    ID_TYPES: {
      nigeria: ['NIN Slip'],
      ghana: ['National Passport', "Driver's License"],
      kenya: ['National Passport', "Driver's License"],
    },
    REVIEW_HOURS: '24-48 hrs',
    VERIFICATION_STATES: ['unverified', 'pendingReview', 'verified'],
  })
})

describe('a request', () => {
  test('[verify-id.2] needs a country, then a type, then all the rest', () => {
    const nothing: VerificationForm = {
      country: '',
      verificationType: '',
      idNumber: '',
      frontImage: undefined,
      backImage: undefined,
    }
    expect(validateVerification(nothing)).toEqual({ message: 'Select country', fields: ['country'] })
    expect(validateVerification({ ...nothing, country: 'nigeria' })).toEqual({
      message: 'Select a verification type',
      fields: ['verificationType'],
    })
    expect(validateVerification({ ...nothing, country: 'nigeria', verificationType: 'NIN Slip' })).toEqual({
      message: 'Fill in all fields',
      fields: ['idNumber', 'frontImage', 'backImage'],
    })
  })

  test('points at what is missing or blank', () => {
    const message = 'Fill in all fields'
    expect(validateVerification({ ...form, idNumber: ' ' })).toEqual({ message, fields: ['idNumber'] })
    expect(validateVerification({ ...form, frontImage: undefined })).toEqual({
      message,
      fields: ['frontImage'],
    })
    expect(validateVerification({ ...form, backImage: undefined })).toEqual({
      message,
      fields: ['backImage'],
    })
  })

  test("takes a type of its own country only: another country's has to be chosen again", () => {
    const wrong = { message: 'Select a verification type', fields: ['verificationType'] }
    const types = ['NIN Slip', 'National Passport', "Driver's License"]
    const answers = (['nigeria', 'ghana', 'kenya'] as const).map((country) =>
      types.map((verificationType) => validateVerification({ ...form, country, verificationType })),
    )
    expect(answers).toEqual([
      [undefined, wrong, wrong],
      [wrong, undefined, undefined],
      [wrong, undefined, undefined],
    ])
  })
})
