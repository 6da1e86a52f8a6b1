import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '@cht/sdk/rules'
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { getErrorCode } from '../../kernel/error-fields.js'
import { Refusal } from '../../kernel/refusal.js'
import { createProvider, logReports, SERVICE_NAME } from './provider.js'
import type { Protocol, Tracing } from './tracing.js'

/** How long a stop waits for the collector, in ms. */
const STOP_TIMEOUT = SECOND

/** A job, or work of it, that has a span only if it writes, sends or fails. */
interface PendingSpan {
  name: string
  options: SpanOptions
  parent?: PendingSpan
  span?: Span
}

const PENDING_SPAN = createContextKey('pending span')

/** What of an error may be recorded. Its message may contain values. */
const describeError = (error: unknown): string =>
  error instanceof Refusal
    ? error.code
    : (getErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown'))

/** A refusal answers a request, and is no failure of what threw it. */
const recordError = (span: Span, error: unknown): void => {
  span.setAttribute('error.type', describeError(error))
  if (!(error instanceof Refusal)) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Runs work in the context of its span, and ends the span. */
const runInSpan = <T>(span: Span, run: () => Promise<T>): Promise<T> =>
  context
    .with(trace.setSpan(ROOT_CONTEXT, span), run)
    .catch((error) => {
      recordError(span, error)
      throw error
    })
    .finally(() => span.end())

/** Creates the tracing of the process with OpenTelemetry. It sends spans to a collector, by the variables of the environment. */
export function createTracing(protocol: Protocol, log: FastifyBaseLogger): Tracing {
  logReports(log)
  const provider = createProvider(protocol)
  provider.register()
  const tracer = provider.getTracer(SERVICE_NAME)

  /** Starts a pending span, after those around it. */
  const start = (pending: PendingSpan): Span => {
    const { name, options, parent } = pending
    pending.span ??= tracer.startSpan(
      name,
      options,
      parent ? trace.setSpan(ROOT_CONTEXT, start(parent)) : ROOT_CONTEXT,
    )
    return pending.span
  }

  const runPending = async <T>(pending: PendingSpan, run: () => Promise<T>): Promise<T> => {
    try {
      return await context.with(ROOT_CONTEXT.setValue(PENDING_SPAN, pending), run)
    } catch (error) {
      recordError(start(pending), error)
      throw error
    } finally {
      pending.span?.end()
    }
  }

  const getPending = (active: Context) => active.getValue(PENDING_SPAN) as PendingSpan | undefined

  /** The span that the caller works in; undefined if there is none, or it is pending and this is not the work that starts it. */
  const findSpan = (active: Context, isJobWork: boolean): Span | undefined => {
    const pending = getPending(active)
    return pending && isJobWork ? start(pending) : (pending?.span ?? trace.getSpan(active))
  }

  return {
    startRequest: ({ method, route, headers }) => {
      const attributes: Attributes = { 'http.request.method': method, 'http.route': route }
      const parent = propagation.extract(ROOT_CONTEXT, headers)
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      const active = trace.setSpan(parent, span)
      return {
        traceId: span.spanContext().traceId,
        run: (run) => context.with(active, run),
        end: ({ status, code }) => {
          span.setAttribute('http.response.status_code', status)
          if (code !== null) span.setAttribute('error.type', code)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    traceJob: (name, run) => runPending({ name, options: { startTime: Date.now() } }, run),
    trace: ({ name, kind, attributes = {}, isJobWork = false }, run) => {
      const active = context.active()
      const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes }
      const span = findSpan(active, isJobWork)
      if (span) return runInSpan(tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, span)), run)
      const parent = getPending(active)
      return parent
        ? runPending({ name, options: { ...options, startTime: Date.now() }, parent }, run)
        : run()
    },
    addEvent: ({ name, isJobWork = false }) => {
      findSpan(context.active(), isJobWork)?.addEvent(name)
    },
    stop: () =>
      Promise.race([provider.shutdown().catch(() => {}), delay(STOP_TIMEOUT, undefined, { ref: false })]),
  }
}
