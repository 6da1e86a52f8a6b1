import {
  CRASH_FRAME,
  CRASH_NAME,
  CRASH_REPORT_LIMITS,
  type CrashKind,
  type CrashReport,
  scrubMessage,
} from '@cht/sdk/rules'

/** The most reports of a page: a crash that repeats itself with other words must not flood the exchange. */
const MAX_REPORTS = 5

/** Errors whose messages name parts of a program. Those of others, such as a parser, quote what they have read. */
const NAMES_WITH_MESSAGE = ['Error', 'TypeError', 'ReferenceError', 'RangeError']

const FILE_POSITION = /([\w.-]+)(?:\?[^\s:]*)?:(\d+):(\d+)/

/** Returns the places of a stack in files of `origin`. Function names and all else are left out. */
const listFrames = (stack: string, origin: string): string[] =>
  stack
    .split('\n')
    .map((line) => {
      const [, path] = line.split(`${origin}/`)
      const [, ...parts] = FILE_POSITION.exec(path ?? '') ?? []
      return parts.join(':')
    })
    .filter((frame) => CRASH_FRAME.test(frame))
    .slice(0, CRASH_REPORT_LIMITS.frames)

interface CrashReporterOptions {
  /** The origin of the app's files. */
  origin: string
  release: string
  /** Whatever it throws or rejects with is ignored. */
  send(report: CrashReport): unknown
}

export type ReportCrash = (kind: CrashKind, error: unknown) => Promise<void>

/** Creates a function that reports a crash: each crash once, and the first few of a page. It never throws. */
export function createCrashReporter({ origin, release, send }: CrashReporterOptions): ReportCrash {
  const reported = new Set<string>()

  const createReport = (kind: CrashKind, error: unknown): CrashReport | undefined => {
    if (!(error instanceof Error)) return undefined
    const name = CRASH_NAME.test(error.name) ? error.name : 'Unnamed'
    const message = NAMES_WITH_MESSAGE.includes(name) ? scrubMessage(error.message) : ''
    const frames = listFrames(error.stack ?? '', origin)
    // Extensions of the browser run in the page too.
    const isForeign = frames.length === 0 && (kind === 'error' || kind === 'rejection')
    return isForeign ? undefined : { kind, release, name, message, frames }
  }

  return async (kind, error) => {
    try {
      const report = createReport(kind, error)
      if (!report || reported.size >= MAX_REPORTS) return
      const { name, message, frames } = report
      const key = JSON.stringify([name, message, frames])
      if (reported.has(key)) return
      reported.add(key)
      await send(report)
    } catch {
      // A failed report is no crash of the app, and would be reported again.
    }
  }
}

/** Creates a reporter for this page. Its requests have no cookies, so that the exchange does not learn whose page it is. */
export function createPageReporter(release: string): ReportCrash {
  return createCrashReporter({
    origin: location.origin,
    release,
    send: (report) =>
      fetch('/api/crash-reports', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
        credentials: 'omit',
        keepalive: true,
      }),
  })
}
