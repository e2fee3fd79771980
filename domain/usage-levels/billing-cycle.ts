export type BillingCycle = { start: Date; end: Date }

/** The cycle that `now` lies in: from one `cycleDay` of a month (1 to 28) to the next, at midnight UTC. */
export function findBillingCycle(cycleDay: number, now: Date): BillingCycle {
  const month = now.getUTCDate() >= cycleDay ? now.getUTCMonth() : now.getUTCMonth() - 1
  const begin = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), month + offset, cycleDay))
  return { start: begin(0), end: begin(1) }
}
