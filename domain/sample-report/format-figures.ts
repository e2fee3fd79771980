/** US dollars without cents, such as `$48,210`. */
export function formatMoney(amount: number): string {
  return `$${amount.toLocaleString('en-US', { maximumFractionDigits: 0 })}`
}

/** One decimal, such as `9.8%`. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)}%`
}

export function formatDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

/** `up 6.2%`, `down 1.0%`, or `unchanged` if it rounds to zero. */
export function formatChange(now: number, before: number): string {
  const change = formatPercent((100 * Math.abs(now - before)) / before)
  if (change === formatPercent(0)) return 'unchanged'
  return `${now > before ? 'up' : 'down'} ${change}`
}
