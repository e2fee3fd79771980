/** Runs at most `max` tasks at a time, in the order in which they were added. */
export function createLimiter(max: number) {
  let running = 0
  const queue: (() => void)[] = []
  const runNext = () => {
    while (running < max && queue.length > 0) {
      running += 1
      queue.shift()!()
    }
  }
  /** @param signal if it aborts while the task is queued, the task never runs and its promise rejects */
  return <Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    new Promise((resolve, reject) => {
      const start = async () => {
        signal?.throwIfAborted()
        return task()
      }
      queue.push(() => {
        void start()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            runNext()
          })
      })
      runNext()
    })
}
