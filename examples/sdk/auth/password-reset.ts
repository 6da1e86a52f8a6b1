import type { Client } from '@cht/sdk'

export async function requestPasswordReset(client: Client) {
  await client.auth.requestPasswordReset({ email: 'sam@example.com' })
  console.log('If there is an account, a code is on its way') // If there is an account, a code is on its way
}

/** `code`: the eight digits from the mail. */
export async function resetPassword(client: Client, code: string) {
  const newPassword = 'correct horse battery'
  await client.auth.resetPassword({ code, newPassword, confirmPassword: newPassword })
  const { value: user } = await client.auth.login({ email: 'sam@example.com', password: newPassword })
  console.log(new Date(user?.holdUntil ?? 0).toISOString()) // 2026-03-03T08:00:00.000Z
}
