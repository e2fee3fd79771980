/** An interval of the slider in words: "30 seconds", "1 minute", "24 hours". */
export function describeInterval(minutes: number): string {
  if (minutes < 1) return count(minutes * 60, 'second')
  return minutes < 60 ? count(minutes, 'minute') : count(minutes / 60, 'hour')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
