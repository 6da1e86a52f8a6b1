import { isExchangeError, isNetworkError, isValidationError } from '@cht/sdk/errors'
import { baseURL, connect } from './connection.js'
import { RefusedError, UsageError } from './errors.js'
import { read } from './reading.js'

const say = (line: string) => console.log(line)

try {
  const wanted = read(process.argv.slice(2))
  if (typeof wanted === 'string') say(wanted)
  else await wanted({ ...connect(process.env), say })
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof RefusedError) && !isExchangeError(error))
    throw error
  console.error(error.message + (isNetworkError(error) ? ` (${baseURL(process.env)})` : ''))
  process.exitCode = error instanceof UsageError || isValidationError(error) ? 2 : 1
}
