import { connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy to a server. Tests can cut its connections, freeze them, and make it lose responses. */
export async function startProxy(target: () => string) {
  const sockets = new Set<Socket>()
  /** Connections that stay open on both sides, but transfer no more data. */
  const frozen = new Set<Socket>()
  let isCut = false
  let responsesToLose = 0
  const server = createServer((client) => {
    const { hostname, port } = new URL(target())
    if (isCut) return client.destroy()
    const upstream = connect(Number(port), hostname)
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
      if (!frozen.has(client)) upstream.write(chunk)
    })
    client.on('end', () => upstream.end())
    upstream.on('data', (chunk) => {
      if (frozen.has(client)) return
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
