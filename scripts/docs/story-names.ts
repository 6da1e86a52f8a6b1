import { storyNameFromExport, toId } from 'storybook/internal/csf'

const splitWords = (text: string): string[] =>
  text.split(/[^A-Za-z0-9]+|(?=[A-Z])/).filter((word) => word !== '')
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const toWords = (text: string) => splitWords(text).join(' ').toLowerCase()

export function toPascalCase(text: string): string {
  return splitWords(text).map(capitalize).join('')
}

export function toKebabCase(text: string): string {
  return splitWords(text).join('-').toLowerCase()
}

export function toSentenceCase(text: string): string {
  return capitalize(toWords(text))
}

/** `paid.lateConfirmation` → `Paid, late confirmation`; `upcoming.tomorrow` → `Upcoming tomorrow`. */
const formatState = (state: string) =>
  capitalize(
    state
      .split('.')
      .map(toWords)
      .reduce((parent, child) => (child.includes(' ') ? `${parent}, ${child}` : `${parent} ${child}`)),
  )

/** `Expired · seller: buyer has not paid, unpaid`. `words`: what people call the state; an empty text if that is its name. */
export function formatStoryName(state: string, role: string | undefined, words: string): string {
  const name = role === undefined ? formatState(state) : `${formatState(state)} · ${toWords(role)}`
  return words === '' ? name : `${name}: ${words}`
}

/** The id that Storybook gives to an export of a story file. */
export function toStoryId(title: string, exportName: string): string {
  return toId(title, storyNameFromExport(exportName))
}
