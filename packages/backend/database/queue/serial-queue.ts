/** Runs one task at a time, in the order of the calls. A failure doesn't affect the next task. */
export type SerialQueue = {
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (task) => {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
  }
}
