import type { ExtendedClient } from '@cht/sdk/extensions'

export async function list(client: ExtendedClient) {
  for (const { browser, isCurrent } of await client.sessions.list()) if (!isCurrent) console.log(browser) // Browser 3
}

export async function end(client: ExtendedClient) {
  const other = (await client.sessions.list()).find(({ isCurrent }) => !isCurrent)
  if (!other) return
  await client.sessions.end({ id: other.id })
  console.log((await client.sessions.list()).length) // 1
}

export async function endOthers(client: ExtendedClient) {
  await client.sessions.endOthers()
  console.log((await client.sessions.list()).every(({ isCurrent }) => isCurrent)) // true
}

/** `token`: that of the link in the notification. */
export async function notMe(client: ExtendedClient, token: string) {
  await client.sessions.notMe({ token })
  console.log('Every device is logged out. Set a new password') // Every device is logged out. Set a new password
}
