import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be cut and mended. */
export async function startProxy(target: () => string) {
  const sockets = new Set<Socket>()
  let isCut = false
  let answersToLose = 0
  const server = createServer((near) => {
    const { hostname, port } = new URL(target())
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (chunk) => {
      if (answersToLose > 0) {
        answersToLose--
        near.destroy()
      } else if (!near.destroyed && !near.write(chunk)) {
        far.pause()
        near.once('drain', () => far.resume())
      }
    })
    far.on('end', () => near.end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut: () => {
      isCut = true
      hangUp()
    },
    mend: () => {
      isCut = false
    },
    /** The next answers never arrive, though the server has done what it was asked. */
    loseAnswers: (count: number) => {
      answersToLose += count
    },
    /** How many of them have not been lost yet; from now on none is. */
    stopLosing: (): number => {
      const left = answersToLose
      answersToLose = 0
      return left
    },
    close: () => {
      hangUp()
      server.close()
    },
  }
}
