import { mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A socket's file without its process: outside Linux a `kill -9` leaves one. */
const isLeftOver = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (address.startsWith('\0')) return resolve(false)
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'))
  })

/**
 * Two processes on one PGlite folder lose data without an error, so the second is refused. A socket named after the
 * folder's inode does it, also through a symlink, and dies with its process, `kill -9` included. On Linux it is an
 * abstract socket, so that two containers that share a volume are not protected; elsewhere a named one.
 */
export function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const { dev, ino } = statSync(folder)
  const name = `cht-exchange-${dev}-${ino}`
  const address =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : join(tmpdir(), `${name}.sock`)
  return new Promise((resolve, reject) => {
    const server: Server = createServer()
    server.on('error', async (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      if (taken && (await isLeftOver(address))) {
        rmSync(address, { force: true })
        server.listen(address)
      } else reject(taken ? new Error(`${folder} is in use by another process`) : error)
    })
    server.once('listening', () => {
      server.unref()
      resolve(() => new Promise((closed) => server.close(() => closed())))
    })
    server.listen(address)
  })
}
