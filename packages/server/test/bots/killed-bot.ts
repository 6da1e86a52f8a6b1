// Places one buy order as the guide "Retries" shows: URL of /api, email, password, file of the key, and `kill` to end by SIGKILL when the
// answer to the order has arrived and before the program has it.
import { createNodeClient } from '@cht/sdk/node'
import { sendAfterRestart } from '../../../../examples/sdk/guides.js'

const [baseURL = '', email = '', password = '', file = '', end] = process.argv.slice(2)
const client = createNodeClient({
  baseURL,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    if (end === 'kill' && String(input).endsWith('/buy-orders/create')) process.kill(process.pid, 'SIGKILL')
    return response
  },
})
await client.auth.login({ email, password })
await sendAfterRestart(client, file)
