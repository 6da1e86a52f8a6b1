import { isExchangeError, isNetworkError, isValidationError } from '@cht/sdk/errors'
import { escapeControls } from '@cht/sdk/rules'
import { CommanderError } from 'commander'
import { ConfigError } from '../kernel/config-error.js'
import { connect, getBaseUrl } from './connection.js'
import { RefusedError, UsageError } from './errors.js'
import { createProgram } from './program.js'

/** Where a command writes its lines and its errors: the console. */
export type Output = Pick<Console, 'log' | 'error'>

const HELP_CODES = ['commander.help', 'commander.helpDisplayed']

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
  /** The help, or what is wrong with the arguments. */
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const program = createProgram((options) => ({ ...connect(env, options), print }), {
    writeOut: write,
    writeErr: write,
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) {
      const isHelp = HELP_CODES.includes(error.code)
      output[isHelp ? 'log' : 'error'](escapeControls(text.trimEnd(), { keepLines: true }))
      return isHelp ? 0 : 2
    }
    const isUsageError = error instanceof UsageError || error instanceof ConfigError
    if (!isUsageError && !(error instanceof RefusedError) && !isExchangeError(error)) throw error
    const message = error.message + (isNetworkError(error) ? ` (${getBaseUrl(env)})` : '')
    output.error(escapeControls(message, { keepLines: isUsageError }))
    return isUsageError || isValidationError(error) ? 2 : 1
  }
}
