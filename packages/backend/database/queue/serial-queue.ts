/** Runs one task at a time, in the order of the calls. A failure doesn't affect the next task. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <T>(task: () => Promise<T>): Promise<T> => {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
  }
}
