import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Value {
  stringValue?: string
  intValue?: number
}

export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  events: { name: string }[]
  status: { code?: number; message?: string }
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** Starts a collector of OTLP/HTTP that keeps what it receives as JSON. */
export async function startCollector() {
  const bodies: string[] = []
  let headers = ''
  const server = createServer(async (request, response) => {
    headers += request.rawHeaders.join('\n')
    bodies.push((await buffer(request)).toString('latin1'))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    /** All that was received, as it was sent. */
    received: () => headers + bodies.join('\n'),
    spans: () =>
      bodies
        .map((body): Export => JSON.parse(body))
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
