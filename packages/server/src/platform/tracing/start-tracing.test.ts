import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ConfigError } from '../../kernel/config-error.js'
import { startTracing } from './start-tracing.js'

const log = pino({ level: 'silent' })
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'

test.each([
  {},
  { OTEL_SERVICE_NAME: 'cht', OTEL_TRACES_SAMPLER: 'always_on' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
])('%j does not ask for traces', async (environment) => {
  expect(await startTracing(environment, log)).toBeUndefined()
})

test.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp or none, not zipkin'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not grpc',
  ],
])('%j is refused', async (environment, message) => {
  await expect(startTracing(environment, log)).rejects.toThrow(new ConfigError(message))
})
