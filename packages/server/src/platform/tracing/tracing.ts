import type { IncomingHttpHeaders } from 'node:http'

/** The values of OTEL_EXPORTER_OTLP_PROTOCOL, the default first. */
export const PROTOCOLS = ['http/protobuf', 'http/json'] as const

export type Protocol = (typeof PROTOCOLS)[number]

/** Work that is recorded as a span. */
export interface Work {
  /** One of few names. Neither it nor an attribute may contain what a user has sent. */
  name: string
  /** `client`: it waits for another program, such as the database. */
  kind?: 'client'
  attributes?: Record<string, string>
  /** The run of a job is recorded only if it does such work, or fails. */
  isJobWork?: boolean
}

/** A request whose response has not been sent. */
interface RequestSpan {
  traceId: string
  /** Calls `run`. What it starts belongs to the request. */
  run<T>(run: () => T): T
  /** Ends the span. `code` is that of the refusal; null without one. */
  end(outcome: { status: number; code: string | null }): void
}

/** Records what the server does as spans of traces. */
export interface Tracing {
  startRequest(request: { method: string; route: string; headers: IncomingHttpHeaders }): RequestSpan
  /** Runs a job. */
  traceJob<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Runs work of a request or of a job as a span. Other work is run and not recorded. */
  trace<T>(work: Work, run: () => Promise<T>): Promise<T>
  /** Adds an event to the span of the work that calls it. */
  addEvent(event: Pick<Work, 'name' | 'isJobWork'>): void
  /** Sends the spans that have ended. Takes a second at most. */
  stop(): Promise<void>
}
