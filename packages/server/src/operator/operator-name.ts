import { userInfo } from 'node:os'

/**
 * Whose name an operator command is signed with: OPERATOR_NAME, else that of the account on this machine, as far as it
 * has one (in a container a user may be a number alone).
 */
export function readOperatorName(
  { OPERATOR_NAME, USER }: NodeJS.ProcessEnv,
  account: () => { username: string } = userInfo,
): string | undefined {
  if (OPERATOR_NAME) return OPERATOR_NAME
  try {
    return account().username
  } catch {
    return USER || undefined
  }
}
