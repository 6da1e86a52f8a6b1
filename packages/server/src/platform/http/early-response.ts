import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { SECOND } from '@cht/sdk/rules'

/**
 * Bytes of a refused body that are read and dropped: more than any route accepts. Then the connection is read no further, so that its
 * client stops sending.
 */
const MAX_DROPPED = 16 * 1024 * 1024
/** How long a client that sends has to read the response before the connection is closed, in ms. */
const LINGER_TIME = 5 * SECOND

const answered = new WeakSet<Duplex>()

/** Whether a response was sent on this connection before its request had arrived. */
export function isAnswered(socket: Duplex): boolean {
  return answered.has(socket)
}

/** Closes a connection after `LINGER_TIME`, unless it is closed before. */
const closeLater = (socket: Duplex) => {
  const timer = setTimeout(() => socket.destroy(), LINGER_TIME).unref()
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Drops the rest of a body whose request is answered before it has arrived. The connection stays open while the client sends: if it
 * were closed, the client would fail at its next write, and lose the response.
 */
export function dropRestOfBody(request: IncomingMessage): void {
  const { socket } = request
  let dropped = 0
  answered.add(socket)
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped <= MAX_DROPPED || request.isPaused()) return
    request.pause()
    closeLater(socket)
  })
  request.once('end', () => answered.delete(socket))
  // Node reports the end of the connection as an error of the request.
  request.on('error', () => {})
  request.resume()
}

/** Sends the last response of a connection, and closes it when its client has read it. */
export function endWith(socket: Duplex, response: string): void {
  answered.add(socket)
  socket.end(response)
  closeLater(socket)
}
