import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'packages/web/vite.config.ts' } },
  },
  stories: ['../packages/web/stories/**/*.mdx', '../packages/web/{stories,src}/**/*.stories.tsx'],
  staticDirs: [
    { from: '../docs/statecharts', to: '/statecharts' },
    { from: '../docs/design-tokens.json', to: '/design-tokens.json' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  // Storybook needs its own chunks and style sheets, not the app's.
  viteFinal: (vite) => ({ ...vite, build: { ...vite.build, rolldownOptions: {}, cssCodeSplit: true } }),
}

export default config
