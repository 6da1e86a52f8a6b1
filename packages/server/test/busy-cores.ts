import { Worker } from 'node:worker_threads'

/** Keeps a number of cores busy. Returns the function that ends it. */
export function keepCoresBusy(count: number): () => Promise<unknown> {
  const workers = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }))
  return () => Promise.all(workers.map((worker) => worker.terminate()))
}
