/** A machine of the cluster. */
export interface Machine {
  name: string
  /** Its IPv4 address in the private network. */
  address: string
}

/** The machines of a cluster: three with etcd and PostgreSQL, and those that run processes of the exchange. */
export interface Machines {
  databases: readonly [Machine, Machine, Machine]
  servers: readonly Machine[]
}

/** The first three numbers of the addresses on the bridge of one machine. */
export const NETWORK = '10.89.0'

/** The machines that `npm run cluster -- start` makes of network namespaces. */
export const NAMESPACES: Machines = {
  databases: [
    { name: 'db1', address: `${NETWORK}.1` },
    { name: 'db2', address: `${NETWORK}.2` },
    { name: 'db3', address: `${NETWORK}.3` },
  ],
  servers: [
    { name: 'app1', address: `${NETWORK}.11` },
    { name: 'app2', address: `${NETWORK}.12` },
  ],
}
