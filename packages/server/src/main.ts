import { join } from 'node:path'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from './demo.js'
import { assertNodeVersion } from './kernel/assert-node-version.js'
import { readConfig } from './kernel/config.js'
import { ConfigError } from './kernel/config-error.js'
import { createLocalUrl } from './kernel/settings.js'
import { createLog } from './log.js'
import { formatOperatorCommand } from './operator/operator-command.js'
import { getTokenPath } from './operator/token.js'
import { outboxPath } from './platform/mail/transport.js'
import { startTracing } from './platform/tracing/start-tracing.js'
import { type RunningExchange, startExchange } from './start.js'

/** The address to open in a browser: the server may have chosen the port. */
const getBrowserAddress = (address: string): string => {
  const { hostname, port } = new URL(address)
  return createLocalUrl(hostname.replace(/^\[|\]$/g, ''), port || '80')
}

const formatBanner = ({ brand, config, address }: RunningExchange): string => {
  const operator = formatOperatorCommand(config, address)
  const hasOwnConsole = config.consoleUrl !== config.publicUrl
  const lines = [
    `${brand.name} is open at ${getBrowserAddress(address)}`,
    ...(config.demo
      ? [
          '',
          `Demo accounts (password for both: ${DEMO_PASSWORD})`,
          `  seller  ${DEMO_SELLER.email}`,
          `  buyer   ${DEMO_BUYER.email}`,
        ]
      : []),
    '',
    config.smtpUrl ? `Mail goes out by SMTP` : `Mail lands in ${outboxPath(config.dataDir)}`,
    `Console: ${hasOwnConsole ? config.consoleUrl : getBrowserAddress(address)}/console   (first: ${operator} people invite EMAIL --name NAME --roles administrator --why WHY)`,
    `Operator: ${operator} help   (token in ${config.operatorToken ? 'OPERATOR_TOKEN' : getTokenPath(config.dataDir)})`,
    ...(config.demo ? [`  e.g. ${operator} clock advance 15m`] : []),
    config.databaseUrl
      ? 'Data is in DATABASE_URL'
      : `Data is in ${join(config.dataDir, 'db')}. Stop with Ctrl+C`,
  ]
  return lines.join('\n')
}

try {
  assertNodeVersion(process.versions.node)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const tracing = await startTracing(process.env, log)
  const exchange = await startExchange(config, { log, tracing })
  const hurry = new AbortController()
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    exchange.close({ hurry: hurry.signal }).then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close)
  // The second Ctrl+C no longer waits for the proxy. A second SIGTERM changes nothing: a service manager sends it to every process of
  // the service, and scripts/run.mjs passes its own on.
  process.on('SIGINT', () => {
    if (isClosing) hurry.abort()
    close()
  })
  // After the handlers: who reads that it is open may stop it.
  console.log(`\n${formatBanner(exchange)}\n`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
