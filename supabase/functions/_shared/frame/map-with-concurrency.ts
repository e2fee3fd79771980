export type Mapped<Item, Result> = {
  /** In the order in which they ended. */
  results: Result[]
  /** What had not begun when `mayBegin` turned false. */
  left: Item[]
}

/** Maps a list with so many at once; nothing more begins once `mayBegin` says false. */
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
