/** Hands out turns to at most `most` at a time, in the order in which they were asked for. */
export function createTurns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const next = () => {
    while (running < most && waiting.length > 0) {
      running += 1
      waiting.shift()!()
    }
  }
  return {
    /**
     * Runs a task when it is its turn.
     * @param signal once it is aborted while the task waits, the task is never run and the promise never settles
     */
    run: <Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> =>
      new Promise((resolve, reject) => {
        const start = () => {
          if (signal.aborted) {
            running -= 1
            return
          }
          void task()
            .then(resolve, reject)
            .finally(() => {
              running -= 1
              next()
            })
        }
        waiting.push(start)
        next()
      }),
  }
}
