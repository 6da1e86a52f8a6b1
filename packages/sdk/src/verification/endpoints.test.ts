import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Client } from '../client.js'
import { callClient, get, options, upload, wrapPayload } from '../testing/calls.js'
import { verification } from './endpoints.js'

const picture = 'data:image/png;base64,iVBORw0KGgo='
const details = { country: 'nigeria', verificationType: 'NIN Slip', idNumber: '12345678901' } as const

test('[call.settings.requestVerification] uploads both pictures and the details as multipart/form-data', async () => {
  const input = {
    ...details,
    frontImage: new File(['front'], 'front.png', { type: 'image/png' }),
    backImage: new Blob(['back'], { type: 'image/jpeg' }),
  }
  const request = ({ settings }: Client) => settings.requestVerification(input, options)
  expect(await callClient(request, { message: 'ok' })).toEqual({
    sent: [
      upload('/settings/verification-request', [
        ['country', 'nigeria'],
        ['verificationType', 'NIN Slip'],
        ['idNumber', '12345678901'],
        ['frontImage', { name: 'front.png', type: 'image/png', text: 'front' }],
        ['backImage', { name: 'blob', type: 'image/jpeg', text: 'back' }],
      ]),
    ],
    value: { value: undefined, message: 'ok' },
  })
})

test('a base64 data URL of a picture is uploaded as a file, another data URL as text', async () => {
  const input = {
    ...details,
    frontImage: `data:image/png;base64,${btoa('front')}`,
    backImage: 'data:image/svg+xml,<svg/>',
  }
  expect(await callClient(({ settings }) => settings.requestVerification(input, options), {})).toEqual({
    sent: [
      upload(
        '/settings/verification-request',
        Object.entries({ ...input, frontImage: { name: 'blob', type: 'image/png', text: 'front' } }),
      ),
    ],
    value: { value: undefined, message: undefined },
  })
})

test('[call.settings.pendingVerification] sends no input, and returns the boolean of the response', async () => {
  for (const pending of [true, false]) {
    for (const body of wrapPayload(pending)) {
      expect(await callClient(({ settings }) => settings.pendingVerification(), body)).toEqual({
        sent: [get('/settings/pending-verification')],
        value: pending,
      })
    }
  }
})

test('a request has a known country, in upper or lower case, a type, a number that is trimmed, and two pictures', () => {
  const validInput = { ...details, frontImage: new Blob(['front']), backImage: picture }
  const getInvalidFields = (change: Record<string, unknown>) =>
    z
      .safeParse(verification.requestVerification.input, { ...validInput, ...change })
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(
    z.parse(verification.requestVerification.input, { ...validInput, country: 'Nigeria', idNumber: ' 1 ' }),
  ).toEqual({
    ...validInput,
    idNumber: '1',
  })
  expect(getInvalidFields({ country: 'france', verificationType: '', idNumber: ' ' })).toEqual([
    'country',
    'verificationType',
    'idNumber',
  ])
  expect(
    getInvalidFields({ frontImage: undefined, backImage: 'https://elsewhere.example/back.png' }),
  ).toEqual(['frontImage', 'backImage'])
})
