// The built server on the options of its database that its argument names.
const { readConfig, startExchange } = await import('../../packages/server/dist/index.js')

const exchange = await startExchange(readConfig(process.env), { postgres: JSON.parse(process.argv[2]) })
console.log(`CHT Exchange is open at ${exchange.address}`)
process.on('SIGTERM', () => exchange.close().then(() => process.exit(0)))
