/** Tracks work in progress, so that its resources are closed after it. */
export function trackPromises() {
  const pending = new Set<Promise<unknown>>()
  return {
    track<T>(work: Promise<T>): Promise<T> {
      pending.add(work)
      const forget = () => void pending.delete(work)
      work.then(forget, forget)
      return work
    },
    /** Resolves when nothing is in progress anymore, including work that started meanwhile, or after the timeout. */
    async settled(timeoutMs: number): Promise<void> {
      const late = Promise.withResolvers<'late'>()
      const timer = setTimeout(() => late.resolve('late'), timeoutMs)
      while (pending.size > 0) {
        if ((await Promise.race([Promise.allSettled(pending), late.promise])) === 'late') break
      }
      clearTimeout(timer)
    },
  }
}
