import { findGroup, GROUP_NAMES } from './commands/index.js'

const USAGE_WIDTH = 34

/** The usage and the help of each command, in two columns; a long usage has its own line. */
const formatCommands = (group: string): string[] =>
  (findGroup(group) ?? []).flatMap(({ usage, help }) =>
    usage.length < USAGE_WIDTH
      ? [`  ${usage.padEnd(USAGE_WIDTH)} ${help}`]
      : [`  ${usage}`, `  ${' '.repeat(USAGE_WIDTH)} ${help}`],
  )

const NOTES = `Commands that change something or save a picture accept --why "text". It is written to the audit log, with your name
(OPERATOR_NAME, else that of your account on this machine).`

/** The help of one group of commands. */
export function formatGroupHelp(group: string): string {
  return [...formatCommands(group), '', NOTES].join('\n')
}

/** The help of all commands. */
export const HELP = `npm run operator -- COMMAND

${GROUP_NAMES.flatMap(formatCommands).join('\n')}

${NOTES}

Talks to the running server: PUBLIC_URL or HOST and PORT, with OPERATOR_TOKEN or the token in DATA_DIR.
GROUP or GROUP --help shows the commands of a group. Exit 0: done; 1: refused; 2: not understood, and nothing was sent.`
