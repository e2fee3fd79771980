/** Follows work that others have begun, so that whatever it needs is closed behind it. */
export type WorkUnderWay = {
  /** Gives the work back as it is. */
  follow: <T>(work: Promise<T>) => Promise<T>
  /** Resolves when nothing is under way any more, what was begun meanwhile included, or after so long. */
  settled: (withinMs: number) => Promise<void>
}

export function createWorkUnderWay(): WorkUnderWay {
  const underWay = new Set<Promise<unknown>>()
  return {
    follow(work) {
      underWay.add(work)
      const forget = () => void underWay.delete(work)
      work.then(forget, forget)
      return work
    },
    async settled(withinMs) {
      const late = Promise.withResolvers<'late'>()
      const timer = setTimeout(() => late.resolve('late'), withinMs)
      while (underWay.size > 0) {
        const outcome = await Promise.race([Promise.allSettled(underWay), late.promise])
        if (outcome === 'late') break
      }
      clearTimeout(timer)
    },
  }
}
