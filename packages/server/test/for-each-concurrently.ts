/** Runs a function for each item, in order, with limited concurrency. */
export async function forEachConcurrently<Item>(
  concurrency: number,
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) await run(item, index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
