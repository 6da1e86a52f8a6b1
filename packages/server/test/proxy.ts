import { connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy to a server. Tests can cut its connections, freeze them, and make it lose responses. */
export async function startProxy(target: () => string) {
  const sockets = new Set<Socket>()
  /** Connections that stay open on both sides, but transfer no more data. */
  const frozen = new Set<Socket>()
  /** The connections of clients that read a live stream. */
  const streams = new Set<Socket>()
  let isHoldingStreams = false
  let isFreezingNew = false
  let streamBytes = 0
  let isCut = false
  let responsesToLose = 0
  const server = createServer((client) => {
    const { hostname, port } = new URL(target())
    if (isCut) return client.destroy()
    const upstream = connect(Number(port), hostname)
    if (isFreezingNew) frozen.add(client)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk) => {
      if (chunk.subarray(0, 16).toString('latin1') === 'GET /api/events ') streams.add(client)
      else streams.delete(client)
      if (!frozen.has(client)) upstream.write(chunk)
    })
    client.on('end', () => upstream.end())
    upstream.on('data', (chunk) => {
      if (frozen.has(client)) return
      if (streams.has(client)) {
        if (isHoldingStreams) return
        streamBytes += chunk.length
      }
      if (responsesToLose > 0) {
        responsesToLose--
        client.destroy()
      } else if (!client.destroyed && !client.write(chunk)) {
        upstream.pause()
        client.once('drain', () => upstream.resume())
      }
    })
    upstream.on('end', () => client.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut: () => {
      isCut = true
      closeConnections()
    },
    mend: () => {
      isCut = false
    },
    /** Stops the transfer on the open connections without closing them. New ones work. */
    freeze: () => {
      for (const socket of sockets) frozen.add(socket)
    },
    /** While true, new connections transfer nothing either, and stay so. */
    freezeNew: (isFreezing: boolean) => {
      isFreezingNew = isFreezing
    },
    /** While true, no byte of a live stream arrives, of an open one or a new one. Nothing is closed, and other requests work. */
    holdStreams: (isHolding: boolean) => {
      isHoldingStreams = isHolding
    },
    /** The bytes of live streams that have arrived, with the headers of their responses. */
    countStreamBytes: () => streamBytes,
    /** Drops the next `count` responses, after the server has handled their requests. */
    loseResponses: (count: number) => {
      responsesToLose += count
    },
    /** Stops dropping responses. Returns how many of them have not been dropped. */
    stopLosingResponses: (): number => {
      const remaining = responsesToLose
      responsesToLose = 0
      return remaining
    },
    close: () => {
      closeConnections()
      server.close()
    },
  }
}
