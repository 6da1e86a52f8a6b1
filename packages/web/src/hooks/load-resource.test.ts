import { createApp, type ResourceDefinition } from '@cht/machines'
import { createClient } from '@cht/sdk'
import { expect, test } from 'vitest'
import { loadResource } from './load-resource.js'

test('a resource is loaded at each call, although its data is current', async () => {
  const app = createApp(createClient({ fetch: async () => new Response(null, { status: 401 }) }))
  let loads = 0
  const counted: ResourceDefinition<number> = { key: 'counted', load: async () => ++loads }
  expect((await loadResource(app, counted)).data).toBe(1)
  expect((await loadResource(app, counted)).data).toBe(2)
  app.stop()
})
