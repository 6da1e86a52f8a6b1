// Starts the server with other options for PostgreSQL, which are the first argument, as JSON.
import { readConfig, startExchange } from '../../packages/server/src/index.js'

const server = await startExchange(readConfig(process.env), { postgres: JSON.parse(process.argv[2] ?? '{}') })
console.log(`CHT Exchange is open at ${server.address}`)
process.on('SIGTERM', () => server.close().then(() => process.exit(0)))
