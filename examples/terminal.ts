// A client for the terminal, over the same flows and selectors as the web app: npm run example:terminal
import { createApp } from '@cht/machines'
import { createNodeClient } from '@cht/sdk/node'
import { readArguments } from './terminal/arguments.js'
import { COMMANDS } from './terminal/commands.js'
import { createConsole, styled } from './terminal/console.js'
import { createUser } from './terminal/user.js'
import { tradeText } from './terminal/words.js'

const USAGE = `The exchange in a terminal; help lists its commands. They may be piped in, one a line.
`
const { baseURL } = readArguments(USAGE, {})

const io = createConsole()
/** Whether the last command did not succeed. */
let failed = false
const client = createNodeClient({ baseURL })
const app = createApp(client, {
  onToast: ({ kind, text }) => {
    if (kind !== 'success') failed = true
    io.say(styled(kind === 'success' ? 'green' : 'red', text))
  },
})
const user = createUser(app, client.fetch)

let following: ReturnType<typeof user.follow> | undefined
/** Open trades are followed while somebody is here. */
const followWhileHere = () => {
  if (user.gate() !== 'verified') following = undefined
  else following ??= user.follow((view) => io.say(tradeText(view, user.now())))
}
app.session.subscribe(followWhileHere)

const run = async (line: string) => {
  const [name = '', ...args] = line.split(/\s+/)
  const command = COMMANDS[name]
  if (!command) throw new Error(`There is no command ${name}; help lists them`)
  if (!command.open && user.gate() !== 'verified') throw new Error('Log in first: login EMAIL')
  await command.run(user, io, args)
  // What it has moved is told before the next question.
  await following?.settled()
}

io.say(`${baseURL}; help lists the commands`)
while (!io.ended()) {
  const line = await io.ask('> ')
  if (line === 'quit') break
  if (line === '') continue
  failed = false
  await run(line).catch((error: Error) => {
    failed = true
    io.say(styled('red', error.message))
  })
}
following?.stop()
io.close()
// Commands that are piped in end as a shell's do: with what became of the last one.
if (failed && !process.stdin.isTTY) process.exitCode = 1
