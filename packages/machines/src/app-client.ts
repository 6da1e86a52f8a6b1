import type { Client, MethodGroups } from '@cht/sdk'
import type { extensions } from '@cht/sdk/extensions'

/** The client of an app. What an extension that it lacks would offer is not shown. */
export type AppClient = Client & Partial<MethodGroups<typeof extensions>>
