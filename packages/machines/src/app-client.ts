import type { Client, MethodGroups } from '@cht/sdk'
import type { extensions } from '@cht/sdk/extensions'

/** The client of an app. It may lack extensions: the app does not show what a missing one would offer. */
export type AppClient = Client & Partial<MethodGroups<typeof extensions>>
