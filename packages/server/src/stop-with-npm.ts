import { SECOND } from '@cht/sdk/rules'

/** Read when the module loads, because the shell may end before the server listens. */
const SHELL_PID = process.ppid

/**
 * Stops a server that was started by npm when its shell ends. `npm start` runs the server in a shell; on a signal npm
 * ends the shell, which does not pass the signal on, so the server would keep running. A server that was not started
 * by npm is not affected.
 */
export function stopWithShell(environment: Record<string, string | undefined>, stop: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === SHELL_PID) return
    clearInterval(timer)
    stop()
  }, SECOND)
  timer.unref()
}
