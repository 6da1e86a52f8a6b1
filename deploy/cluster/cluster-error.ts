/** What prevents a cluster from starting, in words for the operator. */
export class ClusterError extends Error {}
