import { describe, expect, test } from 'vitest'
import { isRead } from './is-read.js'
import { baseURL, wrapPayload } from './testing/calls.js'
import { allEndpoints } from './testing/endpoints.js'
import { createFakeFetch, jsonResponse } from './testing/fake-fetch.js'
import { inputs } from './testing/inputs.js'
import { payloads } from './testing/payloads.js'
import { createTransport } from './transport.js'

describe('a payload is read from every structure of the response body', () => {
  test.each(Object.entries(payloads))('%s', async (name, { wire, name: payloadName, value }) => {
    const endpoint = allEndpoints.find(([endpointName]) => endpointName === name)?.[1]
    if (!endpoint) throw new Error(`There is no endpoint ${name}`)
    for (const body of wrapPayload(wire, payloadName)) {
      const { fetch } = createFakeFetch(jsonResponse(body, endpoint.created ? 201 : 200))
      const result = await createTransport({ baseURL, fetch }).call(endpoint, inputs[name])
      expect(result).toEqual(isRead(endpoint) ? value : { value, message: undefined })
    }
  })
})
