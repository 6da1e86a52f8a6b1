import type { FastifyRequest } from 'fastify'
import type { Config } from '../kernel/config.js'
import { ConfigError } from '../kernel/config-error.js'
import { GENERATE_TOKEN } from '../kernel/setting-types.js'
import { hasBearerToken } from '../platform/http/bearer-token.js'

/** Throws a `ConfigError` if METRICS_TOKEN is the operator's token. */
export function checkMetricsToken(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  operatorToken: string,
): void {
  if (metricsToken === operatorToken)
    throw new ConfigError(
      `METRICS_TOKEN must not be the operator's token, which can do more than read metrics. ${GENERATE_TOKEN}`,
    )
}

/**
 * Whether a request may read the metrics. Nobody may without METRICS_TOKEN, the operator included. Wrong tokens are not
 * counted: no query is spent on them, and of 32 characters none is guessed.
 */
export function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): boolean {
  return metricsToken !== undefined && hasBearerToken(request, metricsToken)
}
