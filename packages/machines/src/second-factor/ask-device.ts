import type { CallOptions, WriteResult } from '@cht/sdk'
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cht/sdk/contract'
import { ContractError, isContractError, SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import type { DeviceClient } from '../device-client.js'
import { assertPasskey, requirePasskeyDevice } from './passkey-device.js'

type WithDevice = Pick<DeviceClient, 'passkeyDevice'>

/** Asks the browser to create a passkey. Throws a failure in words. */
export async function createPasskey(
  { passkeyDevice }: WithDevice,
  requested: PasskeyCreationOptions,
  { signal }: CallOptions,
): Promise<NewPasskey> {
  return assertPasskey(await requirePasskeyDevice(passkeyDevice).create(requested, signal))
}

/** Asks the browser to use a passkey. Throws a failure in words. */
export async function usePasskey(
  { passkeyDevice }: WithDevice,
  requested: PasskeyRequestOptions,
  { signal }: CallOptions,
): Promise<UsedPasskey> {
  return assertPasskey(await requirePasskeyDevice(passkeyDevice).use(requested, signal))
}

/**
 * What the browser is asked. Without it nothing is done yet, although its own request may have succeeded: a form must not be done by
 * that.
 */
export async function readRequest<Options>(request: Promise<WriteResult<Options>>): Promise<Options> {
  const { value } = await request.catch((error: unknown) => {
    throw isContractError(error) ? new ContractError(SOMETHING_WENT_WRONG) : error
  })
  return value
}

/** The options of a call without the form's idempotency key, for what another submission sends anew. */
export const pickSignal = ({ signal }: CallOptions): CallOptions => (signal ? { signal } : {})
