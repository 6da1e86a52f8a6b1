import { rectifyConfusion } from 'unicode-confusables'

/** Characters that show nothing: joiners, variation selectors, fillers. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/** Returns the skeleton of UTS 39: texts that look alike have the same one. It is not for display. */
function toSkeleton(text: string): string {
  return rectifyConfusion(text.normalize('NFD').replace(IGNORABLE, '')).normalize('NFD')
}

/** Small capitals that Unicode does not call confusable. */
const SMALL_CAPITALS: Record<string, string> = { ʀ: 'r', ɪ: 'i' }

/**
 * Returns what a text can be read as in small letters without marks, for a comparison with words that were folded too. I, l and 1
 * look alike in one case only, as do rn and m: they become one letter.
 */
export function foldText(text: string): string {
  return toSkeleton(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ʀɪ]/g, (letter) => SMALL_CAPITALS[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('l', 'i')
}
