import { SECOND } from '@cht/sdk/time'

/** As this begins: the shell may be gone before the exchange is open. */
const SHELL = process.ppid

/**
 * `npm start` runs the server in a shell. Told to stop, npm stops that shell, and the shell tells nobody: the server
 * would go on without either. So a server that npm started stops when its shell has gone. A shell that is alive, or a
 * server started without npm, changes nothing: a daemon outlives its terminal as ever.
 */
export function stopWithShell(environment: Record<string, string | undefined>, stop: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === SHELL) return
    clearInterval(timer)
    stop()
  }, SECOND)
  timer.unref()
}
