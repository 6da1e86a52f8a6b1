import type { Machine, Machines } from './machines.js'
import type { Secrets } from './secrets.js'

/** The environment variables of a program. */
export type Environment = Record<string, string>

/** Where the data of a database machine is. */
export interface DatabaseFolders {
  etcd: string
  postgres: string
  /** PostgreSQL's programs. */
  binaries: string
}

const PEER_PORT = 2380
const CLIENT_PORT = 2379
/** The port of Patroni's REST API, which `haproxy.cfg` asks. */
const API_PORT = 8008
const POSTGRES_PORT = 5432
const PGBOUNCER_PORT = 6432
/** The ports of `haproxy.cfg`. */
const PRIMARY_PORT = 5000
const REPLICAS_PORT = 5001

/** The variables of etcd on a database machine (Debian: /etc/default/etcd). */
export function getEtcdEnvironment(
  { databases }: Machines,
  { name, address }: Machine,
  folder: string,
): Environment {
  const peer = `http://${address}:${PEER_PORT}`
  const client = `http://${address}:${CLIENT_PORT}`
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: folder,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_INITIAL_CLUSTER: databases
      .map((database) => `${database.name}=http://${database.address}:${PEER_PORT}`)
      .join(','),
    ETCD_INITIAL_CLUSTER_TOKEN: 'exchange',
  }
}

/** The variables of Patroni on a database machine. It reads the rest of its configuration from `patroni.yml`. */
export function getPatroniEnvironment(
  { databases }: Machines,
  { name, address }: Machine,
  { postgres, binaries }: Omit<DatabaseFolders, 'etcd'>,
  secrets: Secrets,
): Environment {
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: databases.map((database) => `${database.address}:${CLIENT_PORT}`).join(','),
    PATRONI_RESTAPI_LISTEN: `${address}:${API_PORT}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${API_PORT}`,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: secrets.api,
    PATRONI_POSTGRESQL_LISTEN: `${address}:${POSTGRES_PORT}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${POSTGRES_PORT}`,
    PATRONI_POSTGRESQL_DATA_DIR: postgres,
    PATRONI_POSTGRESQL_BIN_DIR: binaries,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: secrets.replication,
  }
}

/** The variables of HAProxy on a machine with processes of the exchange: the addresses in `haproxy.cfg`. */
export function getHaproxyEnvironment({ databases }: Machines): Environment {
  return Object.fromEntries(databases.map(({ name, address }) => [name.toUpperCase(), address]))
}

const toUrl = (role: string, password: string, port: number, address = '127.0.0.1') =>
  `postgres://${role}:${password}@${address}:${port}/exchange`

/** The URL of the primary for the owner of the tables, on a machine with HAProxy. */
export function getOwnerUrl({ owner }: Secrets): string {
  return toUrl('cht_owner', owner, PRIMARY_PORT)
}

/** The URL of one PostgreSQL for `postgres`, in the network of the cluster. */
export function getSuperuserUrl({ superuser }: Secrets, { address }: Machine): string {
  return toUrl('postgres', superuser, POSTGRES_PORT, address)
}

/** The variables of a process of the exchange that say where the database is. */
export function getDatabaseEnvironment({ process: password }: Secrets): Environment {
  return {
    DATABASE_URL: toUrl('cht_process', password, PGBOUNCER_PORT),
    DATABASE_LISTEN_URL: toUrl('cht_process', password, PRIMARY_PORT),
    DATABASE_REPLICA_URLS: toUrl('cht_process', password, REPLICAS_PORT),
  }
}

/** The URL of Patroni's REST API on a machine. */
export function getPatroniUrl({ address }: Machine): string {
  return `http://${address}:${API_PORT}`
}

/** As a file that systemd and shells read. */
export function formatEnvironment(environment: Environment): string {
  return Object.entries(environment)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
