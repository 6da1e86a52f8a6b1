import { userInfo } from 'node:os'
import { readSetting } from '../kernel/setting-types.js'
import { COMMAND_SETTINGS, createReader } from '../kernel/settings.js'

/**
 * The operator's name for the audit log: OPERATOR_NAME, else the name of the account on this machine, else USER. In a
 * container the account may have no name.
 */
export function readOperatorName(
  env: NodeJS.ProcessEnv,
  getAccount: () => { username: string } = userInfo,
): string | undefined {
  const name = readSetting(COMMAND_SETTINGS.operatorName, createReader(env))
  if (name !== undefined) return name
  try {
    return getAccount().username
  } catch {
    return env.USER || undefined
  }
}
