import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../postgres-cluster.js'
import { createTemporaryFolder } from '../temporary-folder.js'

export const CONFIGURATIONS = fileURLToPath(new URL('../../../../deploy/proxy', import.meta.url))
/** The name of the exchange in the configurations. */
export const HOST = 'exchange.example'

interface Setup {
  folder: string
  certificate: string
  key: string
  /** By the port in the configuration. */
  ports: Record<80 | 443 | 3000 | 3001 | 3999, number>
}

interface ProxyKind {
  name: string
  paths: string[]
  file: string
  /** Changes the configuration of `deploy/` as a test needs it: its ports, its certificate, its folders. */
  adapt(configuration: string, setup: Setup): string
  args(file: string): string[]
}

const replace = (text: string, from: string, to: string) => {
  if (!text.includes(from)) throw new Error(`The configuration has no ${from}`)
  return text.replaceAll(from, to)
}

const replaceProcesses = (text: string, { ports }: Setup) =>
  replace(
    replace(replace(text, '/etc/cht-exchange', CONFIGURATIONS), '127.0.0.1:3000', `127.0.0.1:${ports[3000]}`),
    '127.0.0.1:3001',
    `127.0.0.1:${ports[3001]}`,
  )

export const PROXIES: readonly ProxyKind[] = [
  {
    name: 'nginx',
    paths: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    file: 'nginx.conf',
    adapt: (text, setup) => {
      const { folder, certificate, key, ports } = setup
      let server = replaceProcesses(text, setup)
      server = replace(server, 'listen 80;', `listen 127.0.0.1:${ports[80]};`)
      server = replace(server, 'listen 443 ', `listen 127.0.0.1:${ports[443]} `)
      server = replace(server, '/etc/ssl/exchange.pem', certificate)
      server = replace(server, '/etc/ssl/exchange.key', key)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')
      return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {\naccess_log off;\n${paths}\n${server}\n}\n`
    },
    args: (file) => ['-c', file],
  },
  {
    name: 'HAProxy',
    paths: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
    file: 'haproxy.cfg',
    adapt: (text, setup) => {
      const { folder, certificate, key, ports } = setup
      const both = join(folder, 'both.pem')
      writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
      // A test may not be allowed so many files.
      let configuration = replace(replaceProcesses(text, setup), 'maxconn 20000', 'maxconn 1000')
      configuration = replace(configuration, 'bind :80', `bind 127.0.0.1:${ports[80]}`)
      configuration = replace(configuration, 'bind :443', `bind 127.0.0.1:${ports[443]}`)
      return replace(configuration, '/etc/haproxy/exchange.pem', both)
    },
    args: (file) => ['-db', '-f', file],
  },
  {
    name: 'Caddy',
    paths: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
    file: 'Caddyfile',
    adapt: (text, setup) => {
      const { certificate, key, ports } = setup
      const site = replace(
        replace(replaceProcesses(text, setup), ':3999', `:${ports[3999]}`),
        '\nexchange.example {',
        `\nexchange.example {\n  tls ${certificate} ${key}`,
      )
      return `{\n  admin off\n  http_port ${ports[80]}\n  https_port ${ports[443]}\n}\n${site}`
    },
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
]

/** The path of the proxy's binary; undefined if none is found. */
export function findProxyBinary({ paths }: Pick<ProxyKind, 'paths'>): string | undefined {
  return paths.find(existsSync)
}

const createCertificate = (folder: string) => {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ')
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  })
  return { certificate, key }
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Starts a proxy with its configuration of `deploy/proxy`, in front of two processes at these ports. */
export async function startWebProxy(kind: ProxyKind, [first, second]: readonly [number, number]) {
  const folder = createTemporaryFolder('proxy')
  // The workers of nginx run as another user, and write bodies into it.
  chmodSync(folder, 0o755)
  const [http, https, away] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const ports = { 80: http, 443: https, 3000: first, 3001: second, 3999: away }
  const setup = { folder, ports, ...createCertificate(folder) }
  const file = join(folder, kind.file)
  writeFileSync(file, kind.adapt(readFileSync(join(CONFIGURATIONS, kind.file), 'utf8'), setup))
  const home = join(folder, 'home')
  mkdirSync(home)
  let output = ''
  const proxy = spawn(findProxyBinary(kind) ?? '', kind.args(file), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Caddy keeps its own files in these folders.
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  while (!(await canConnect(ports[443]))) {
    if (proxy.exitCode !== null) throw new Error(`${kind.name} did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port: ports[443],
    httpPort: ports[80],
    ca: readFileSync(setup.certificate),
    stop: () => {
      proxy.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
