import type { Client } from '@cht/sdk'

export async function create(client: Client) {
  const { value: request } = await client.tokenRequests.create({ kind: 'deposit', amount: 50_000 })
  // The user writes the code on the payment, by which the operator finds it.
  console.log(request.code.startsWith('CHT-')) // true
}

export async function list(client: Client) {
  // How a deposit is paid is in `instructions`, in the operator's words.
  const { requests } = await client.tokenRequests.list()
  for (const { kind, amount, state } of requests) console.log(`${kind} of ${amount}: ${state}`) // deposit of 50000: requested
}

export async function cancel(client: Client) {
  const { requests } = await client.tokenRequests.list()
  const [request] = requests
  if (!request) return
  const { value: cancelled } = await client.tokenRequests.cancel({ id: request.id })
  console.log(cancelled.state) // cancelled
}
