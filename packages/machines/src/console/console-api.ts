import type { OperatorClient, OperatorSignIn } from '@cht/sdk/operator'
import type { DeviceClient } from '../device-client.js'
import type { FormDefinition } from '../form.js'
import type { ResourceDefinition } from '../resource.js'
import type { OperatorSessionEvent } from './session.js'

/** What the forms and resources of the console call. */
export interface ConsoleApi extends Pick<DeviceClient, 'passkeyDevice'> {
  /** The operator's endpoints, as the person who has signed in. Throws while nobody has. */
  operator(): OperatorClient
  readonly signIn: OperatorSignIn
  /** Exchange time in ms. */
  now(): number
}

/** A form of the console. */
export type ConsoleForm<Values, Result, Input = Values> = FormDefinition<
  Values,
  Result,
  Input,
  ConsoleApi,
  OperatorSessionEvent
>

/** Data of the console. */
export type ConsoleResource<Data> = ResourceDefinition<Data, ConsoleApi>
