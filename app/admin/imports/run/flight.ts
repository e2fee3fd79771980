/** A few calls on their way at once. */
type Flight = {
  /**
   * Begins a call as soon as there is room for it, and resolves then.
   * @throws what an earlier call failed with; nothing is begun after that
   */
  add(begin: () => Promise<void>): Promise<void>
  /** Resolves when no call is on its way, whatever became of them. */
  land(): Promise<void>
  /** @throws what a call failed with */
  mustHaveLanded(): void
}

export function createFlight(mostAtOnce: number): Flight {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const mustHaveLanded = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    async add(begin) {
      while (underWay.size >= mostAtOnce && failures.length === 0) await Promise.race(underWay)
      mustHaveLanded()
      const call: Promise<void> = begin()
        .catch((error: unknown) => {
          failures.push(error)
        })
        .finally(() => underWay.delete(call))
      underWay.add(call)
    },
    async land() {
      await Promise.all(underWay)
    },
    mustHaveLanded,
  }
}
