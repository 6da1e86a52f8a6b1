/** Letters of Hausa, Twi, Ewe and European languages that have no decomposition, as banks write them. */
const LETTERS: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  đ: 'd',
  ɛ: 'e',
  ǝ: 'e',
  ƒ: 'f',
  ɣ: 'g',
  ƙ: 'k',
  ł: 'l',
  ŋ: 'n',
  ɔ: 'o',
  ø: 'o',
  ß: 'ss',
  ʋ: 'v',
  ƴ: 'y',
}

/** The words of a name, without case, accents and punctuation. */
const listWords = (name: string): Set<string> => {
  const letters = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
  return new Set(letters.match(/[\p{L}\p{N}]+/gu))
}

/**
 * Whether two names have the same words: case, accents, order and punctuation do not count. Banks write the words of a name in
 * any order.
 */
export function isSameName(a: string, b: string): boolean {
  const [words, others] = [listWords(a), listWords(b)]
  return words.size === others.size && [...words].every((word) => others.has(word))
}
