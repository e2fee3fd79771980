/** Many small calls of one kind as few larger ones. */

export type BatchOptions<Item, Result> = {
  /** Does all of them; the results in the same order. What it throws is thrown for each. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  atMost: number
  /** From the beginning of one batch to that of the next. */
  leastPauseMs: number
}

/**
 * Gives a function that does one thing. The first is done at once; those that come while a batch is under way, or soon
 * after it began, are done together.
 */
export function collectBatches<Item, Result>({ run, atMost, leastPauseMs }: BatchOptions<Item, Result>) {
  type Waiting = { item: Item; settled: PromiseWithResolvers<Result> }
  const waiting: Waiting[] = []
  let isUnderWay = false

  async function work(): Promise<void> {
    isUnderWay = true
    while (waiting.length > 0) {
      const startedAt = performance.now()
      await runBatch(waiting.splice(0, atMost))
      const rest = leastPauseMs - (performance.now() - startedAt)
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    }
    isUnderWay = false
  }

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error('A batch has another number of results than items')
      for (const [place, { settled }] of batch.entries()) settled.resolve(results[place]!)
    } catch (error) {
      for (const { settled } of batch) settled.reject(error)
    }
  }

  return (item: Item): Promise<Result> => {
    const settled = Promise.withResolvers<Result>()
    waiting.push({ item, settled })
    if (!isUnderWay) void work()
    return settled.promise
  }
}
