import { describe, expect, test } from 'vitest'
import { findError } from '../testing/find-error.js'
import { verification } from './endpoints.js'
import { ID_TYPES, REVIEW_HOURS, VERIFICATION_STATES, type VerificationForm } from './rules.js'

const { input } = verification.requestVerification
const form: VerificationForm = {
  country: 'nigeria',
  verificationType: 'NIN Slip',
  idNumber: '12345678901',
  frontImage: new Blob(['front']),
  backImage: new Blob(['back']),
}

test('[verify-id.1] [verify-id.3] the constants of identity verification', () => {
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
  test('[verify-id.2] requires a country, then a document type, then the other fields', () => {
    const emptyForm: VerificationForm = {
      country: '',
      verificationType: '',
      idNumber: '',
      frontImage: undefined,
      backImage: undefined,
    }
    const fields = ['idNumber', 'frontImage', 'backImage']
    expect(findError(input, emptyForm)).toEqual({
      message: 'Select country',
      fields: ['country', 'verificationType', ...fields],
    })
    expect(findError(input, { ...emptyForm, country: 'nigeria' })).toEqual({
      message: 'Select a verification type',
      fields: ['verificationType', ...fields],
    })
    expect(findError(input, { ...emptyForm, country: 'nigeria', verificationType: 'NIN Slip' })).toEqual({
      message: 'Fill in all fields',
      fields,
    })
  })

  test('lists the missing or blank fields', () => {
    const message = 'Fill in all fields'
    expect(findError(input, { ...form, idNumber: ' ' })).toEqual({ message, fields: ['idNumber'] })
    expect(findError(input, { ...form, frontImage: undefined })).toEqual({
      message,
      fields: ['frontImage'],
    })
    expect(findError(input, { ...form, backImage: undefined })).toEqual({
      message,
      fields: ['backImage'],
    })
  })

  test('[verify-id.1] rejects a document type of another country', () => {
    const error = { message: 'Select a verification type', fields: ['verificationType'] }
    const types = ['NIN Slip', 'National Passport', "Driver's License"]
    const results = (['nigeria', 'ghana', 'kenya'] as const).map((country) =>
      types.map((verificationType) => findError(input, { ...form, country, verificationType })),
    )
    expect(results).toEqual([
      [undefined, error, error],
      [error, undefined, undefined],
      [error, undefined, undefined],
    ])
  })
})
