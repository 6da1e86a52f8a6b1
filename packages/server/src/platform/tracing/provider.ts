import { diag } from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyBaseLogger } from 'fastify'
import type { Protocol } from './tracing.js'

/** The name of this process without OTEL_SERVICE_NAME. */
export const SERVICE_NAME = 'cht-exchange'

const EXPORTERS = { 'http/protobuf': ProtobufExporter, 'http/json': JsonExporter }

/** Creates what samples spans and sends them to the collector. It reads the variables of the environment. */
export function createProvider(protocol: Protocol): NodeTracerProvider {
  return new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new EXPORTERS[protocol]())],
  })
}

/** Writes what the library reports, such as a collector that does not respond, to the log. */
export function logReports(log: FastifyBaseLogger): void {
  const ignore = () => {}
  const warn = (report: string) => log.warn({ report }, 'tracing failed')
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore })
}
