// A client for the terminal, over the same flows and selectors as the web app: npm run example:terminal
import { parseArgs } from 'node:util'
import { createExchange } from '@cht/machines'
import { createNodeClient } from '@cht/sdk/node'
import { COMMANDS } from './terminal/commands.js'
import { createConsole, styled } from './terminal/console.js'
import { createUser } from './terminal/user.js'
import { tradeText } from './terminal/words.js'

const { values } = parseArgs({
  options: { url: { type: 'string', default: process.env.CHT_URL ?? 'http://127.0.0.1:3000' } },
})

const io = createConsole()
const client = createNodeClient({ baseURL: `${values.url}/api` })
const exchange = createExchange(client, {
  onNotice: ({ kind, text }) => io.say(kind === 'success' ? styled('green', text) : styled('red', text)),
})
const user = createUser(exchange, client.fetch)

let following: ReturnType<typeof user.follow> | undefined
/** Open trades are followed while somebody is here. */
const followWhileHere = () => {
  if (user.gate() !== 'verified') following = undefined
  else following ??= user.follow((view) => io.say(tradeText(view, user.now())))
}
exchange.session.subscribe(followWhileHere)

const run = async (line: string) => {
  const [name = '', ...args] = line.split(/\s+/)
  const command = COMMANDS[name]
  if (name === '') return
  if (!command) return io.say(`There is no command ${name}; help lists them`)
  if (!command.open && user.gate() !== 'verified') return io.say('Log in first: login EMAIL')
  await command.run(user, io, args)
  // What it has moved is told before the next question.
  await following?.settled()
}

io.say(`${values.url}; help lists the commands`)
while (!io.ended()) {
  const line = await io.ask('> ')
  if (line === 'quit') break
  await run(line).catch((error: Error) => io.say(styled('red', error.message)))
}
following?.stop()
io.close()
