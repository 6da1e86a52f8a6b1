import { expect, test } from 'vitest'
import { acceptTermsForm } from './terms/index.js'
import { fakeClient } from './testing/fake-client.js'
import { failed, submitForm } from './testing/submit-form.js'

test('a form fails if the client lacks the extension that it needs', async () => {
  const { terms: _, ...client } = fakeClient({})
  expect(await submitForm(acceptTermsForm, client, { version: 1 })).toEqual(failed('Something went wrong'))
})
