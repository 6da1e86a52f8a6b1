import { createNodeClient } from '@cht/sdk/node'
import { createOperatorClient } from '@cht/sdk/operator'
import { onTestFinished } from 'vitest'
import { OPERATOR_TOKEN } from './exchange.js'
import { startServer } from './process.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase, type Engine } from './test-database.js'
import type { Span } from './trace-collector.js'

/** Prints the modules of OpenTelemetry that are loaded. */
const PRINT_MODULES = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => {
  if (url.includes('opentelemetry')) console.log('loaded ' + url)
  return next(url, context)
} })`

/** Starts a demo as a process, with the variables of its tracing. */
export async function startTracedDemo(engine: Engine, environment: Record<string, string>) {
  const folder = createTemporaryFolder('tracing')
  const databaseUrl = await createDatabase(engine, folder)
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: '1',
    OPERATOR_TOKEN,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_MODULES)}`,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  })
  onTestFinished(() => server.signal('SIGKILL'))
  const baseURL = `${server.address}/api`
  return {
    server,
    outbox: `${folder}/outbox`,
    operator: createOperatorClient({ baseURL, token: OPERATOR_TOKEN }),
    /** A client whose requests have these headers too. */
    createClient: (added: Record<string, string> = {}) =>
      createNodeClient({
        baseURL,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers)
          for (const [name, value] of Object.entries(added)) headers.set(name, value)
          return fetch(input, { ...init, headers })
        },
      }),
  }
}

/** Stops the demo, which sends its last spans. Returns how many modules of OpenTelemetry it has loaded. */
export async function stopTracedDemo({
  server,
}: Pick<Awaited<ReturnType<typeof startTracedDemo>>, 'server'>): Promise<number> {
  await server.kill('SIGTERM')
  return server.output().match(/^loaded /gm)?.length ?? 0
}

/** The name of a span, with the names of its events and what it contains. */
type SpanTree = string | SpanTree[]

const toTree = (spans: Span[], span: Span): SpanTree => {
  const events = span.events.map(({ name }) => name)
  const children = spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)
  return events.length + children.length === 0
    ? span.name
    : [span.name, ...events, ...children.map((child) => toTree(spans, child))]
}

/** The traces that begin with spans of this name. */
export function listTraces(spans: Span[], name: string): SpanTree[] {
  return spans.filter((span) => span.name === name && !span.parentSpanId).map((span) => toTree(spans, span))
}

export function readAttributes({ attributes }: Pick<Span, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
