import { userInfo } from 'node:os'

/**
 * The operator's name for the audit log: OPERATOR_NAME, else the name of the account on this machine, else USER. In a
 * container the account may have no name.
 */
export function readOperatorName(
  { OPERATOR_NAME, USER }: NodeJS.ProcessEnv,
  getAccount: () => { username: string } = userInfo,
): string | undefined {
  if (OPERATOR_NAME) return OPERATOR_NAME
  try {
    return getAccount().username
  } catch {
    return USER || undefined
  }
}
