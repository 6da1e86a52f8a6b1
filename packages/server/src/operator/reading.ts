import type { Call, Command } from './commands/command.js'
import { GROUP_NAMES, findGroup } from './commands/index.js'
import { UsageError } from './errors.js'
import { groupHelp, HELP } from './help.js'

/** How many letters two words have in common from the first on. */
const common = (one: string, other: string): number => {
  const differs = [...one].findIndex((letter, place) => letter !== other[place])
  return differs === -1 ? one.length : differs
}

/** The group that was most likely meant: the one that has the word, else the one that begins most like it. */
const nearestTo = (word: string): string | undefined => {
  const owner = GROUP_NAMES.find((group) =>
    findGroup(group)?.some(({ name }) => name === `${group} ${word}`),
  )
  const [alike = ''] = GROUP_NAMES.toSorted((a, b) => common(word, b) - common(word, a))
  return owner ?? (common(word, alike) > 0 ? alike : undefined)
}

const unknown = (typed: string, group = nearestTo(typed)): UsageError => {
  const help = group ? groupHelp(group) : `One of ${GROUP_NAMES.join(', ')}; help shows all.`
  return new UsageError(`There is no command "${typed}".\n\n${help}`)
}

const asksHelp = (word: string) => word === '--help' || word === '-h'

const helpOn = (group: string | undefined): string => {
  if (group === undefined) return HELP
  if (!findGroup(group)) throw unknown(group)
  return groupHelp(group)
}

const commandOf = (group: string, verb: string): Command => {
  const commands = findGroup(group)
  if (!commands) throw unknown(group)
  const found = commands.find(({ name }) => name === `${group} ${verb}`)
  if (!found) throw unknown(`${group} ${verb}`, group)
  return found
}

/** What was typed: a text to show, or what is to be done. Throws `UsageError` before anything is sent. */
export function read(argv: string[]): string | ((call: Call) => Promise<unknown>) {
  const [group, verb, ...args] = argv.filter((word) => !asksHelp(word))
  if (group === undefined || group === 'help') return helpOn(verb)
  if (verb === undefined || argv.some(asksHelp)) return helpOn(group)
  return commandOf(group, verb).prepare(args)
}
