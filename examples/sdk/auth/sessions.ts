import type { Client } from '@cht/sdk'

export async function sessions(client: Client) {
  for (const { browser, isCurrent } of await client.auth.sessions()) if (!isCurrent) console.log(browser) // Firefox on Linux
}

export async function endSession(client: Client) {
  const other = (await client.auth.sessions()).find(({ isCurrent }) => !isCurrent)
  if (!other) return
  await client.auth.endSession({ id: other.id })
  console.log((await client.auth.sessions()).length) // 1
}

export async function endOtherSessions(client: Client) {
  await client.auth.endOtherSessions()
  console.log((await client.auth.sessions()).every(({ isCurrent }) => isCurrent)) // true
}

/** `token`: that of the link in the notification. */
export async function notMe(client: Client, token: string) {
  await client.auth.notMe({ token })
  console.log('Every device is logged out. Set a new password') // Every device is logged out. Set a new password
}
