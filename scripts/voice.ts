import ts from 'typescript'

/** The words of the column `not` of the table of names in `docs/voice.md`. */
export function readRefusedWords(markdown: string): string[] {
  const rows = markdown.split('\n').filter((line) => /^\|(?! (---|thing))/.test(line))
  return rows.flatMap(
    (row) =>
      row
        .split('|')[3]
        ?.split(',')
        .map((word) => word.trim()) ?? [],
  )
}

/** The texts of a source file that people may read: literals with a space or a capital letter, and the text between tags. */
export function listTexts(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)
    if (isText && /[A-Z ]/.test(node.text)) texts.push(node.text.replace(/\s+/g, ' ').trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return texts
}

/** The refused words that a text has as whole words, in any case unless the word has capital letters. */
export function findRefusedWords(text: string, refused: readonly string[]): string[] {
  return refused.filter((word) =>
    new RegExp(`(?<![\\w-])${word}(?![\\w-])`, /[A-Z]/.test(word) ? '' : 'i').test(text),
  )
}
