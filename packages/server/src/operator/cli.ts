import { isExchangeError, isNetworkError, isValidationError } from '@cht/sdk/errors'
import { ConfigError } from '../config.js'
import { baseURL, connect } from './connection.js'
import { RefusedError, UsageError } from './errors.js'
import { parseCommand } from './parse-command.js'

const print = (line: string) => console.log(line)

try {
  const command = parseCommand(process.argv.slice(2))
  if (typeof command === 'string') print(command)
  else await command({ ...connect(process.env), print })
} catch (error) {
  const isUsageError = error instanceof UsageError || error instanceof ConfigError
  if (!isUsageError && !(error instanceof RefusedError) && !isExchangeError(error)) throw error
  console.error(error.message + (isNetworkError(error) ? ` (${baseURL(process.env)})` : ''))
  process.exitCode = isUsageError || isValidationError(error) ? 2 : 1
}
