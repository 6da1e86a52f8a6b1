import { SECOND } from '@cht/sdk/rules'
import { verifySync } from 'otplib'

/** How far the clock of a phone may be wrong, in seconds: one time step. */
const TOLERANCE = 30

/**
 * The time step of a right code of an authenticator app (TOTP, RFC 6238) that is newer than the last accepted one; undefined for any
 * other code. `now` is the database's clock in ms: phones know nothing of the demo offset.
 */
export function findTimeStep({
  secret,
  code,
  lastStep,
  now,
}: {
  secret: string
  code: string
  lastStep: number
  now: number
}): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / SECOND),
    epochTolerance: TOLERANCE,
    afterTimeStep: lastStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
