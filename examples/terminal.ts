// A terminal client with the same flows and selectors as the web app: node scripts/run.mjs examples/terminal.ts
import { createApp } from '@cht/machines'
import { createNodeClient } from '@cht/sdk/node'
import { readArguments } from './terminal/arguments.js'
import { COMMANDS } from './terminal/commands.js'
import { createConsole } from './terminal/console.js'
import { formatTrade } from './terminal/text.js'
import { createUser } from './terminal/user.js'

const USAGE = `Trades on the exchange from a terminal. Type help for the list of commands.
Commands can also be piped in, one per line.
`
const { baseURL } = readArguments(USAGE, {})

const io = createConsole()
/** Whether the last command failed. */
let hasFailed = false
const client = createNodeClient({ baseURL })
const app = createApp(client, {
  onToast: ({ kind, text }) => {
    if (kind !== 'success') hasFailed = true
    io.say({ text, style: kind === 'success' ? 'green' : 'red' })
  },
})
const user = createUser(app, client.fetch)

let following: ReturnType<typeof user.follow> | undefined
/** Prints each change of the user's open trades while a user is signed in. */
const updateFollowing = () => {
  if (user.getSessionState() !== 'verified') following = undefined
  else following ??= user.follow((view) => io.say(...formatTrade(view, user.now())))
}
app.session.subscribe(updateFollowing)

const run = async (line: string) => {
  const [name = '', ...args] = line.split(/\s+/)
  const command = COMMANDS[name]
  if (!command) throw new Error(`Unknown command ${name}. Type help for the list of commands.`)
  if (!command.isPublic && user.getSessionState() !== 'verified') throw new Error('Log in first: login EMAIL')
  await command.run(user, io, args)
  // The changes that the command caused are printed before the next prompt.
  await following?.waitForChanges()
}

io.say(`${baseURL}. Type help for the list of commands.`)
while (!io.hasEnded()) {
  const line = await io.ask('> ')
  if (line === 'quit') break
  if (line === '') continue
  hasFailed = false
  await run(line).catch((error: Error) => {
    hasFailed = true
    io.say({ text: error.message, style: 'red' })
  })
}
following?.stop()
// Ends the live stream, which would keep the process running.
app.stop()
io.close()
// With piped input, the exit code says whether the last command succeeded, as in a shell.
if (hasFailed && !process.stdin.isTTY) process.exitCode = 1
