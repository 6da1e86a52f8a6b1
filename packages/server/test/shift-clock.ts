import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const findFaketime = (): string | undefined =>
  (process.platform === 'linux' ? readdirSync('/usr/lib') : [])
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find(existsSync)

const library = findFaketime()

/**
 * The environment of a process whose wall clock is shifted by `shift`, for example `+1h` or `-1h`. Its monotonic clock is not
 * shifted. Empty if libfaketime is not installed. The command `faketime` is not used, because signals for the server would
 * reach the process of that command.
 */
export function shiftClock(shift = ''): Record<string, string> {
  if (shift === '') return {}
  if (library === undefined) {
    console.log('libfaketime was not found: no clock is shifted')
    return {}
  }
  return { LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' }
}
