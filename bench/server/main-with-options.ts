// Starts the server with the options in its first argument, which is JSON.
import { readConfig, startExchange } from '../../packages/server/src/index.js'

const server = await startExchange(readConfig(process.env), JSON.parse(process.argv[2] ?? '{}'))
console.log(`CHT Exchange is open at ${server.address}`)
process.on('SIGTERM', () => server.close().then(() => process.exit(0)))
