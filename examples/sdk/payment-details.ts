import type { Client } from '@cht/sdk'
import { listInstitutions } from '@cht/sdk/payment-details'

export async function list(client: Client) {
  const [first] = await client.paymentDetails.list()
  console.log(`${first?.name}: ${first?.bankName} ${first?.accountNumber}`) // Wages: First Bank 1021334477
}

export async function institutions(client: Client) {
  const offered = await client.paymentDetails.institutions()
  const [first] = offered.length > 0 ? offered : listInstitutions('nigeria')
  console.log(first?.name) // Access Bank
}

export async function save(client: Client) {
  const account = { bankName: 'First Bank', accountName: 'Sam Example', accountNumber: '1021334477' }
  const { value: saved } = await client.paymentDetails.save({
    paymentMethod: 'bank',
    ...account,
    name: 'Wages',
  })
  console.log(saved.isDefault) // true
}

export async function change(client: Client) {
  const [first] = await client.paymentDetails.list()
  if (!first) return
  const { value: all } = await client.paymentDetails.change({
    id: first.id,
    name: 'Savings',
    isDefault: true,
  })
  console.log(all.map(({ name }) => name).join()) // Savings
}

export async function remove(client: Client) {
  const [first] = await client.paymentDetails.list()
  if (!first) return
  await client.paymentDetails.remove({ id: first.id })
  console.log((await client.paymentDetails.list()).length) // 0
}
