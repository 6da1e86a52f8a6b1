import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'

// The stories of the states come from the charts. They are written here, because Storybook and the stories' tests both load this file.
// The charts need the condition @cht/source, which only a process of its own has.
const script = join(import.meta.dirname, '../scripts/write-storybook-files.ts')
const { status } = spawnSync(process.execPath, ['--conditions=@cht/source', '--import', 'tsx', script], {
  stdio: 'inherit',
})
if (status !== 0) throw new Error('The stories of the states were not generated')

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'packages/web/vite.config.ts' } },
  },
  stories: [
    '../packages/web/stories/**/*.mdx',
    '../packages/ui/src/**/*.stories.tsx',
    '../packages/web/{stories,src}/**/*.stories.tsx',
    '../packages/console/stories/**/*.stories.tsx',
  ],
  staticDirs: [
    { from: '../docs/statecharts', to: '/statecharts' },
    { from: '../packages/web/stories/generated/design-tokens', to: '/design-tokens' },
    { from: '../packages/web/stories/generated/state-stories.json', to: '/state-stories.json' },
    { from: '../packages/web/stories/generated/site-pictures.json', to: '/site-pictures.json' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  // Storybook needs its own chunks and style sheets, not the app's.
  viteFinal: (vite) => ({ ...vite, build: { ...vite.build, rolldownOptions: {}, cssCodeSplit: true } }),
}

export default config
