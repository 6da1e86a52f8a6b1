import { isExchangeError, isNetworkError, isValidationError } from '@cht/sdk/errors'
import { ConfigError } from '../config.js'
import { baseURL, connect } from './connection.js'
import { RefusedError, UsageError } from './errors.js'
import { read } from './reading.js'

const say = (line: string) => console.log(line)

try {
  const wanted = read(process.argv.slice(2))
  if (typeof wanted === 'string') say(wanted)
  else await wanted({ ...connect(process.env), say })
} catch (error) {
  const isWrong = error instanceof UsageError || error instanceof ConfigError
  if (!isWrong && !(error instanceof RefusedError) && !isExchangeError(error)) throw error
  console.error(error.message + (isNetworkError(error) ? ` (${baseURL(process.env)})` : ''))
  process.exitCode = isWrong || isValidationError(error) ? 2 : 1
}
