/**
 * Controls, lone surrogates, line and paragraph separators, interlinear annotation marks, and the characters that Unicode
 * calls default ignorable, such as bidirectional controls, joiners and variation selectors.
 */
const REFUSED = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\uFFF9-\\uFFFB'

/**
 * An invisible character after a visible one that needs it: a joiner or variant in the scripts from Arabic to Batak,
 * a variant of a Han character, an emoji. Each starts with one visible character, so that no text is matched in two ways.
 */
const SEQUENCES = [
  `(?=[\\u0600-\\u1BFF])[^${REFUSED}][\\u180B-\\u180F\\u200C\\u200D]`,
  '\\p{sc=Han}[\\u{E0100}-\\u{E01EF}]',
  '[\\p{ExtPict}\\p{EMod}](?:[\\uFE0E\\uFE0F]\\u200D?|\\u200D)',
  '[\\d#*]\\uFE0F\\u20E3',
].join('|')

const LINE = new RegExp(`^(?:${SEQUENCES}|[^${REFUSED}])*$`, 'u')
const LINES = new RegExp(`^(?:${SEQUENCES}|[^${REFUSED}]|\\r?\\n|\\t)*$`, 'u')

/** The message for a text of a user or the operator that would not show all its characters. */
export const TEXT_RULE = 'must not contain control or invisible characters'

/** Whether the text is one line that shows all its characters. */
export function isLine(text: string): boolean {
  return LINE.test(text)
}

/** As `isLine`, for a text that may have line breaks and tabs. */
export function isLines(text: string): boolean {
  return LINES.test(text)
}

/**
 * Replaces each character that `isLine` refuses with its code point, e.g. `\u{202e}`: for a text that is shown in a
 * terminal, a log, a mail or a table. With `keepLines`, line breaks and tabs stay. `inJson`: the text is JSON, in whose
 * strings a backslash is written twice.
 */
export function escapeControls(text: string, { keepLines = false, inJson = false } = {}): string {
  const backslash = inJson ? '\\\\' : '\\'
  const kept = keepLines ? `${SEQUENCES}|\\r?\\n|\\t` : SEQUENCES
  return text.replace(new RegExp(`${kept}|([${REFUSED}])`, 'gu'), (match, refused?: string) =>
    refused === undefined ? match : `${backslash}u{${refused.codePointAt(0)?.toString(16)}}`,
  )
}
