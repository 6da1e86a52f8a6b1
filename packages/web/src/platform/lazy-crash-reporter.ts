import type { CrashKind } from '@cht/sdk/rules'
import type { ReportCrash } from './crash-reporter.js'

/** The file that this module is in: that of the first load, whose name changes with each build. */
const getRelease = () => new URL(import.meta.url).pathname.split('/').at(-1) ?? ''

let reporter: Promise<ReportCrash> | undefined

const loadReporter = async () => (await import('./crash-reporter.js')).createPageReporter(getRelease())

/** Reports a crash of this page to the exchange. Never rejects. The code that does it is loaded with the first crash. */
export async function reportCrash(kind: CrashKind, error: unknown): Promise<void> {
  reporter ??= loadReporter()
  try {
    await (await reporter)(kind, error)
  } catch {
    // There is no connection, or a new release has replaced the file.
    reporter = undefined
  }
}

/** Reports the errors and rejected promises of this page that nothing handles. */
export function reportUnhandledErrors(): void {
  window.addEventListener('error', ({ error }) => reportCrash('error', error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportCrash('rejection', reason))
}
