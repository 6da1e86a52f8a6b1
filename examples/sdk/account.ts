import type { Client } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'
import { formatTokens } from '@cht/sdk/rules'

export async function dataDownload(client: Client) {
  const { readyUntil } = await client.account.dataDownload()
  console.log(readyUntil ? 'The download may be started' : 'Enter your password first') // Enter your password first
}

/** `password`: what the user has typed. */
export async function prepareDataDownload(client: Client, password: string) {
  const { value: download } = await client.account.prepareDataDownload({ password })
  const time = new Date(download.readyUntil ?? 0).toISOString()
  console.log(`Start the download before ${time}`) // Start the download before 2026-03-02T08:05:00.000Z
}

export async function closing(client: Client) {
  const { obstacles, remainder } = await client.account.closing()
  console.log(obstacles.length === 0 ? 'You can close it' : `First settle: ${obstacles}`) // First settle: balance
  if (remainder > 0) console.log(`You give up ${formatTokens(remainder)}`)
}

/** `password`: what the user has typed. */
export async function close(client: Client, password: string) {
  try {
    await client.account.close({ password })
    console.log('Closed')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'account_in_use') throw error
    console.log((await client.account.closing()).obstacles.join()) // balance
  }
}
