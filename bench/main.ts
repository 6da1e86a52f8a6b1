// Runs the benchmarks and prints whether each figure meets its goal: npm run bench [-- part …]
import { type Bench, formatRow, getVerdict } from './row.js'

/** The parts of the benchmark. Each module is imported on demand, because some need tools that may not be installed. */
const PARTS: Record<string, () => Promise<Bench>> = {
  sdk: async () => (await import('./sdk.js')).benchSdk,
  'bundle-size': async () => (await import('./bundle-size.js')).benchBundleSize,
  server: async () => (await import('./server.js')).benchServer,
  replicas: async () => (await import('./replicas.js')).benchReplicas,
  scale: async () => (await import('./scale.js')).benchScale,
  capacity: async () => (await import('./capacity.js')).benchCapacity,
  live: async () => (await import('./live.js')).benchLive,
  mails: async () => (await import('./mails.js')).benchMails,
  attack: async () => (await import('./attack.js')).benchAttack,
  enumeration: async () => (await import('./enumeration.js')).benchEnumeration,
  'first-load-modules': async () => (await import('./first-load-modules.js')).benchFirstLoadModules,
  pages: async () => (await import('./pages.js')).benchPages,
  web: async () => (await import('./web.js')).benchWeb,
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

const missed: string[] = []
for (const [name, load] of Object.entries(PARTS)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.log(`\n── ${name}`)
  const bench = await load()
  for await (const row of bench()) {
    console.log(formatRow(row))
    if (getVerdict(row) === 'missed') missed.push(row.name)
  }
}
console.log(missed.length === 0 ? '\nEvery goal is met' : `\nMissed: ${missed.join(', ')}`)
process.exitCode = missed.length === 0 ? 0 : 1
