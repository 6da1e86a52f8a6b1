import { Command, Help, type OutputConfiguration } from 'commander'
import type { CreateContext } from './commands/command.js'
import { COMMANDS } from './commands/index.js'

const NOTES = `
"users" shows the commands of users, "users fund --help" the arguments of one.
Commands that accept --why write the reason to the audit log, with your name
(OPERATOR_NAME, else that of your account on this machine).
Talks to the running server: PUBLIC_URL or HOST and PORT, with OPERATOR_TOKEN or
the token in DATA_DIR.
Exit 0: done; 1: refused; 2: not understood, and nothing was sent.`

/** The commands that do something, not the groups that contain them. */
const listCommands = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(listCommands)

/** The names of a command and of its groups, such as `users fund`. */
const getPath = (command: Command): string =>
  command.parent?.parent ? `${getPath(command.parent)} ${command.name()}` : command.name()

/** Formats a help that lists the commands of groups instead of the groups. Suggestions still name groups. */
const formatHelp = (command: Command, helper: Help): string => {
  const visibleCommands = ({ commands }: Command) => commands.flatMap(listCommands)
  const flat: Help = Object.assign(Object.create(helper), { visibleCommands, subcommandTerm: getPath })
  return Help.prototype.formatHelp.call(flat, command, flat)
}

/** Finds or adds the group of commands of this name. */
const addGroup = (parent: Command, name: string): Command =>
  parent.commands.find((command) => command.name() === name) ??
  parent.command(name).helpGroup(`${name}:`).showHelpAfterError()

/**
 * Creates the command line of the operator. It calls `createContext` after the arguments of a command are parsed. Instead of ending
 * the process, it throws `CommanderError`.
 */
export function createProgram(createContext: CreateContext, output: OutputConfiguration): Command {
  const program = new Command('npm run operator --')
    .exitOverride()
    .configureOutput(output)
    .configureHelp({ formatHelp })
    .showHelpAfterError('help shows all commands')
    .addHelpText('after', NOTES)
  for (const { name, configure } of COMMANDS) {
    const words = name.split(' ')
    const group = words.slice(0, -1).reduce(addGroup, program)
    const command = group.command(words.at(-1) ?? '').helpGroup(`${words[0]}:`)
    configure(command, createContext)
    command.showHelpAfterError(`Usage: ${command.createHelp().commandUsage(command)}`)
  }
  return program
}
