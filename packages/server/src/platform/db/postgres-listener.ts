import { SECOND } from '@cht/sdk/rules'
import pg from 'pg'

const RECONNECT_DELAY = SECOND
/** How often the connection is tested. Otherwise a connection that was lost without an error would go unnoticed. */
const HEARTBEAT_INTERVAL = 10 * SECOND
const HEARTBEAT_TIMEOUT = 5 * SECOND
/** How often the callbacks are called where no notifications arrive. */
const POLL_INTERVAL = SECOND

type OnNotify = (payload: string) => void

export interface Listener {
  listen(channel: string, onNotify: OnNotify): Promise<void>
  close(): Promise<void>
}

/** Listens on a connection of its own, and reconnects when it is lost. */
export function createListener(config: pg.ClientConfig, onError: (error: Error) => void): Listener {
  const channels = new Map<string, OnNotify[]>()
  let client: pg.Client | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let reconnection: NodeJS.Timeout | undefined
  let isClosed = false

  const connect = async (): Promise<pg.Client> => {
    const candidate = new pg.Client(config)
    const handleLoss = (error: Error) => {
      if (isClosed || client !== candidate) return
      onError(error)
      client = undefined
      clearInterval(heartbeat)
      // Closes the socket of a connection that no longer responds.
      candidate.end().catch(() => {})
      scheduleReconnection()
    }
    candidate.on('error', handleLoss)
    candidate.on('end', () => handleLoss(new Error('the connection for notifications was lost')))
    candidate.on('notification', ({ channel, payload = '' }) => {
      for (const onNotify of channels.get(channel) ?? []) onNotify(payload)
    })
    try {
      await candidate.connect()
      for (const channel of channels.keys()) await candidate.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await candidate.end().catch(() => {})
      throw error
    }
    client = candidate
    heartbeat = setInterval(() => {
      candidate
        .query({ text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT } as pg.QueryConfig)
        .catch(handleLoss)
    }, HEARTBEAT_INTERVAL).unref()
    return candidate
  }

  const reconnect = async () => {
    try {
      await connect()
    } catch (error) {
      onError(error as Error)
      return scheduleReconnection()
    }
    // Notifications may have been missed meanwhile.
    for (const listeners of channels.values()) for (const onNotify of listeners) onNotify('')
  }
  const scheduleReconnection = () => {
    if (isClosed) return
    reconnection = setTimeout(() => void reconnect(), RECONNECT_DELAY).unref()
  }

  return {
    listen: async (channel, onNotify) => {
      channels.set(channel, [...(channels.get(channel) ?? []), onNotify])
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      else await connect()
    },
    close: async () => {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(reconnection)
      await client?.end()
    },
  }
}

/** Creates a listener that calls back once a second, for connections through a pooler, where no notifications arrive. */
export function createPollingListener(): Listener {
  const timers: NodeJS.Timeout[] = []
  return {
    listen: async (_, onNotify) => {
      timers.push(setInterval(() => onNotify(''), POLL_INTERVAL).unref())
    },
    close: async () => timers.forEach(clearInterval),
  }
}
