export type Mapped<Item, Result> = {
  /** In order of completion. */
  results: Result[]
  left: Item[]
}

/** Maps up to `concurrency` items at a time, and starts no more once `mayBegin` returns false. */
export async function mapWithConcurrency<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  map: (item: Item) => Promise<Result>,
  mayBegin: () => boolean,
): Promise<Mapped<Item, Result>> {
  const left = [...items]
  const results: Result[] = []
  const runLane = async () => {
    while (left.length > 0 && mayBegin()) results.push(await map(left.shift()!))
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runLane))
  return { results, left }
}
