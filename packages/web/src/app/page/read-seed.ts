import type { AppSeed, DeviceClient } from '@cht/machines'
import { isExchangeError } from '@cht/sdk/errors'
import { listFollowingData, listScreenData, type ScreenData } from './screen-data.js'

/** Loads resources. One that fails is left out: its screen asks for it again, and shows what it is told. */
const loadAll = async (
  client: DeviceClient,
  resources: readonly ScreenData[],
): Promise<Record<string, unknown>> => {
  const loads = resources.map(async ({ key, load }): Promise<[string, unknown]> => {
    try {
      return [key, await load(client, {})]
    } catch (error) {
      if (isExchangeError(error)) return [key, undefined]
      throw error
    }
  })
  // JSON has no `undefined`: such data is loaded by the screen.
  return Object.fromEntries((await Promise.all(loads)).filter(([, data]) => data !== undefined))
}

/**
 * Reads what a page carries of the client's user: the data of the screen at a location, as of exchange time `at` and position `seq` of
 * the live stream, both from before the reads. Rejects if there is no session.
 */
export async function readAppSeed(
  client: DeviceClient,
  { location, at, seq }: { location: string; at: number; seq: number },
): Promise<AppSeed> {
  const resources = listScreenData(location) ?? []
  const [user, data] = await Promise.all([client.auth.checkAuth(), loadAll(client, resources)])
  return { user, at, seq, resources: { ...data, ...(await loadAll(client, listFollowingData(data))) } }
}
