import { isExchangeError, isNetworkError, isValidationError } from '@cht/sdk/errors'
import { escapeControls } from '@cht/sdk/text'
import { ConfigError } from '../kernel/config-error.js'
import { connect, getBaseUrl } from './connection.js'
import { RefusedError, UsageError } from './errors.js'
import { parseCommand } from './parse-command.js'

/** Where a command writes its lines and its errors: the console. */
export type Output = Pick<Console, 'log' | 'error'>

/**
 * Runs a command of the operator. Returns its exit code: 0 if it succeeded, 1 if it was refused or the exchange did not
 * respond, 2 for wrong arguments or variables, with which nothing is sent.
 */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  // Control characters are shown as code points, so that users' texts cannot add lines or move the cursor.
  const print = (line: string) => output.log(escapeControls(line))
  try {
    const command = parseCommand(args)
    if (typeof command === 'string') output.log(command)
    else await command({ ...connect(env), print })
    return 0
  } catch (error) {
    const isUsageError = error instanceof UsageError || error instanceof ConfigError
    if (!isUsageError && !(error instanceof RefusedError) && !isExchangeError(error)) throw error
    const message = error.message + (isNetworkError(error) ? ` (${getBaseUrl(env)})` : '')
    output.error(escapeControls(message, { keepLines: isUsageError }))
    return isUsageError || isValidationError(error) ? 2 : 1
  }
}
