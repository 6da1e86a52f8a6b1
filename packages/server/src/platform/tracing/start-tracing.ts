import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../../kernel/config-error.js'
import { PROTOCOLS, type Protocol, type Tracing } from './tracing.js'

type Environment = Record<string, string | undefined>

const isWanted = (environment: Environment): boolean =>
  environment.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  environment.OTEL_TRACES_EXPORTER !== 'none' &&
  [
    environment.OTEL_TRACES_EXPORTER,
    environment.OTEL_EXPORTER_OTLP_ENDPOINT,
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  ].some(Boolean)

const readProtocol = (environment: Environment): Protocol => {
  const exporter = environment.OTEL_TRACES_EXPORTER || 'otlp'
  if (exporter !== 'otlp') throw new ConfigError(`OTEL_TRACES_EXPORTER must be otlp or none, not ${exporter}`)
  const text =
    environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || environment.OTEL_EXPORTER_OTLP_PROTOCOL || PROTOCOLS[0]
  const protocol = PROTOCOLS.find((name) => name === text)
  if (!protocol)
    throw new ConfigError(`OTEL_EXPORTER_OTLP_PROTOCOL must be ${PROTOCOLS.join(' or ')}, not ${text}`)
  return protocol
}

/**
 * Starts tracing if the standard variables of OpenTelemetry ask for it. Otherwise it loads nothing and returns undefined. The library
 * reads the other variables itself. Throws a `ConfigError`.
 */
export async function startTracing(
  environment: Environment,
  log: FastifyBaseLogger,
): Promise<Tracing | undefined> {
  if (!isWanted(environment)) return undefined
  const protocol = readProtocol(environment)
  const { createTracing } = await import('./open-telemetry.js')
  return createTracing(protocol, log)
}
