import { isExchangeError, isNetworkError, isValidationError } from '@cht/sdk/errors'
import { escapeControls } from '@cht/sdk/text'
import { ConfigError } from '../config-error.js'
import { baseURL, connect } from './connection.js'
import { RefusedError, UsageError } from './errors.js'
import { parseCommand } from './parse-command.js'

/** Texts of users cannot add lines or move the cursor: what they contain of that is shown as code points. */
const print = (line: string) => console.log(escapeControls(line))

try {
  const command = parseCommand(process.argv.slice(2))
  if (typeof command === 'string') console.log(command)
  else await command({ ...connect(process.env), print })
} catch (error) {
  const isUsageError = error instanceof UsageError || error instanceof ConfigError
  if (!isUsageError && !(error instanceof RefusedError) && !isExchangeError(error)) throw error
  const message = error.message + (isNetworkError(error) ? ` (${baseURL(process.env)})` : '')
  console.error(escapeControls(message, { keepLines: isUsageError }))
  process.exitCode = isUsageError || isValidationError(error) ? 2 : 1
}
