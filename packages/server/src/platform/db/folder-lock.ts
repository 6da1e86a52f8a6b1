import { mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether no process listens on a socket file. On Unix systems other than Linux, `kill -9` leaves such a file behind. */
const isStale = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (address.startsWith('\0')) return resolve(false)
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'))
  })

/** The address of the socket for a lock's name. */
const createAddress = (name: string): string => {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/**
 * Locks a folder for this process; rejects if another process holds it. Two processes on one PGlite folder lose data
 * without an error. The lock is a listening socket named after the folder's inode: it also works through a symlink, and
 * ends with its process, even by `kill -9`. On Linux the socket is abstract, so two containers that share a volume are
 * not protected. Resolves to the function that unlocks the folder.
 */
export function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const { dev, ino } = statSync(folder)
  const address = createAddress(`cht-exchange-${dev}-${ino}`)
  return new Promise((resolve, reject) => {
    const server: Server = createServer()
    server.on('error', async (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      if (isTaken && (await isStale(address))) {
        rmSync(address, { force: true })
        server.listen(address)
      } else reject(isTaken ? new Error(`${folder} is in use by another process`) : error)
    })
    server.once('listening', () => {
      server.unref()
      resolve(() => new Promise((closed) => server.close(() => closed())))
    })
    server.listen(address)
  })
}
