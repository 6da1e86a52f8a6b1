import { CASE_STATES } from '@cht/machines/operator'
import { CASE_KIND_NAMES, CASE_KINDS } from '@cht/sdk/operator'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The stories of the console's cases: a file for each kind, with a story for each state of the chart. Path and text. */
export const renderConsoleStories = (): [string, string][] =>
  CASE_KIND_NAMES.map((kind) => [
    `${kind}.stories.tsx`,
    [
      `import { createCaseStory } from '../case-story.js'`,
      '',
      `export default { title: 'Console/Cases/${CASE_KINDS[kind].label}', parameters: { layout: 'fullscreen' } }`,
      '',
      ...CASE_STATES.map(
        (state) => `export const ${capitalize(state)} = createCaseStory('${kind}', '${state}')`,
      ),
      '',
    ].join('\n'),
  ])
