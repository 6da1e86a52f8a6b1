import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Starts a server on this machine that accepts connections, sends a greeting after their first bytes, and nothing else. */
export async function startSilentServer(greeting = Buffer.alloc(0)) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).resume()
    socket.once('data', () => socket.write(greeting))
  })
  const connected = once(server, 'connection')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves with the first connection. */
    connected,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
