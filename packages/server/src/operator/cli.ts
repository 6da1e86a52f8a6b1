import { isExchangeError, isNetworkError, isValidationError } from '@cht/sdk/errors'
import { ConfigError } from '../config.js'
import { baseURL, connect } from './connection.js'
import { RefusedError, UsageError } from './errors.js'
import { read } from './reading.js'

const printLine = (line: string) => console.log(line)

try {
  const command = read(process.argv.slice(2))
  if (typeof command === 'string') printLine(command)
  else await command({ ...connect(process.env), say: printLine })
} catch (error) {
  const isUsageError = error instanceof UsageError || error instanceof ConfigError
  if (!isUsageError && !(error instanceof RefusedError) && !isExchangeError(error)) throw error
  console.error(error.message + (isNetworkError(error) ? ` (${baseURL(process.env)})` : ''))
  process.exitCode = isUsageError || isValidationError(error) ? 2 : 1
}
