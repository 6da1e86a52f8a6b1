// Runs the server from its sources, restarted on change, and the web app's development server with hot reload.
import { spawn } from 'node:child_process'

const SERVER = [
  '--watch',
  '--watch-preserve-output',
  '--conditions=@cht/source',
  '--import',
  'tsx',
  'packages/server/src/main.ts',
]

const children = [
  spawn(process.execPath, SERVER, { stdio: 'inherit' }),
  spawn('vite', ['packages/web'], { stdio: 'inherit', shell: process.platform === 'win32' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
