import { expect, test } from 'vitest'
import { listBrokenCitations } from './citations.js'

const documents = {
  'docs/decisions.md': '## 1. Time\n\n## 21. Idempotency\n',
  'docs/spec.md': '## 7. The calls it makes\n',
  'docs/wire.md': '## Reading (the SDK)\n',
}

test.each([
  [
    'a decision that does not exist',
    'src/a.ts',
    '// Decisions 1 and 22.',
    'src/a.ts: docs/decisions.md has no part for "22"',
  ],
  [
    'a section of the specification that does not exist',
    'src/a.ts',
    '/** Spec section 8. */',
    'src/a.ts: docs/spec.md has no part for "Spec section 8"',
  ],
  [
    'a part of the wire format that does not exist',
    'src/a.ts',
    '// docs/wire.md, Pages',
    'src/a.ts: docs/wire.md has no part for "wire format, Pages"',
  ],
  [
    'a part of the wire format that does not exist, after a line break',
    'src/a.ts',
    '/**\n * (docs/wire.md,\n * Pages)\n */',
    'src/a.ts: docs/wire.md has no part for "wire format, Pages"',
  ],
  [
    'a document that is not in the package',
    'src/a.ts',
    '// See docs/security.md.',
    'src/a.ts: docs/security.md',
  ],
  [
    'a link out of the package',
    'README.md',
    '[examples](../../examples/README.md)',
    'README.md: ../../examples/README.md',
  ],
])('finds %s', (_, path, text, problem) => {
  expect(listBrokenCitations({ ...documents, [path]: text })).toEqual([problem])
})

test('accepts what the package contains', () => {
  const text = '(decisions 1 and 21; docs/wire.md, Reading; spec section 7) https://example.com/other.md'
  const files = { ...documents, 'src/a.ts': `// ${text}`, 'docs/sdk/a.md': `${text} [wire](../wire.md#x)` }
  expect(listBrokenCitations(files)).toEqual([])
})
