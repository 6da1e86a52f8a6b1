import type { Command, CommandContext } from './commands/command.js'
import { findGroup, GROUP_NAMES } from './commands/index.js'
import { UsageError } from './errors.js'
import { formatGroupHelp, HELP } from './help.js'

/** The length of the prefix that two words have in common. */
const countCommonPrefix = (a: string, b: string): number => {
  const index = [...a].findIndex((letter, position) => letter !== b[position])
  return index === -1 ? a.length : index
}

/** Suggests a group for an unknown word: one with a command of that name, or else the one with the longest common prefix. */
const suggestGroup = (word: string): string | undefined => {
  const groupOfCommand = GROUP_NAMES.find((group) =>
    findGroup(group)?.some(({ name }) => name === `${group} ${word}`),
  )
  const [similar = ''] = GROUP_NAMES.toSorted(
    (a, b) => countCommonPrefix(word, b) - countCommonPrefix(word, a),
  )
  return groupOfCommand ?? (countCommonPrefix(word, similar) > 0 ? similar : undefined)
}

const createUnknownCommandError = (typed: string, group = suggestGroup(typed)): UsageError => {
  const help = group ? formatGroupHelp(group) : `One of ${GROUP_NAMES.join(', ')}; help shows all.`
  return new UsageError(`There is no command "${typed}".\n\n${help}`)
}

const isHelpFlag = (word: string) => word === '--help' || word === '-h'

const getHelp = (group: string | undefined): string => {
  if (group === undefined) return HELP
  if (!findGroup(group)) throw createUnknownCommandError(group)
  return formatGroupHelp(group)
}

/** Finds the command that the words start with, such as `users fund`, `users sessions end` or `statement`, and its arguments. */
const getCommand = (group: string, words: string[]): { command: Command; args: string[] } => {
  const commands = findGroup(group)
  if (!commands) throw createUnknownCommandError(group)
  for (const length of [1, 2, 0]) {
    const name = [group, ...words.slice(0, length)].join(' ')
    const command = commands.find((candidate) => candidate.name === name)
    if (command) return { command, args: words.slice(length) }
  }
  throw createUnknownCommandError(`${group} ${words[0]}`, group)
}

/** Parses a command line to the help to print, or to the function that runs the command. Throws `UsageError`. */
export function parseCommand(
  argv: readonly string[],
): string | ((context: CommandContext) => Promise<unknown>) {
  const [group, ...words] = argv.filter((word) => !isHelpFlag(word))
  if (group === undefined || group === 'help') return getHelp(words[0])
  if (words.length === 0 || argv.some(isHelpFlag)) return getHelp(group)
  const { command, args } = getCommand(group, words)
  return command.prepare(args)
}
