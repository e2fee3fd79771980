const UNPAID: ReadonlySet<string> = new Set(['open', 'seen', 'overdue'])

/** True while money is still expected. */
export function isUnpaid({ status }: { status: string }): boolean {
  return UNPAID.has(status)
}
