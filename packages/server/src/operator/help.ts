import { GROUP_NAMES, findGroup } from './commands/index.js'

const COLUMN = 34

/** A command and what it does, side by side where there is room. */
const lines = (group: string): string[] =>
  (findGroup(group) ?? []).flatMap(({ usage, help }) =>
    usage.length < COLUMN
      ? [`  ${usage.padEnd(COLUMN)} ${help}`]
      : [`  ${usage}`, `  ${' '.repeat(COLUMN)} ${help}`],
  )

const NOTES = `Whatever changes something or saves a picture takes --why "text", which stands in the audit log beside your name
(OPERATOR_NAME, else that of your account on this machine).`

/** The commands of one group. */
export function groupHelp(group: string): string {
  return [...lines(group), '', NOTES].join('\n')
}

/** All commands. */
export const HELP = `npm run operator -- COMMAND

${GROUP_NAMES.flatMap(lines).join('\n')}

${NOTES}

Talks to the running server: PUBLIC_URL or HOST and PORT, with OPERATOR_TOKEN or the token in DATA_DIR.
GROUP or GROUP --help shows the commands of a group. Exit 0: done; 1: refused; 2: not understood, and nothing was sent.`
