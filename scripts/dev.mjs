// The exchange from its sources, restarted on change, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process'

const children = [
  spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      '--conditions=@cht/source',
      '--import',
      'tsx',
      'packages/server/src/main.ts',
    ],
    { stdio: 'inherit' },
  ),
  spawn('vite', ['packages/web'], { stdio: 'inherit', shell: process.platform === 'win32' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
