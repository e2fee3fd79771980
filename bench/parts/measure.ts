/** What the benches share: medians of several runs, and lines that set figures beside each other. */

export type Series = { name: string; rates: number[] }

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The value that so great a part of them (0 to 1) does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)]!
}

/** Of milliseconds: middle, p99 and longest. */
export function describeDurations(values: readonly number[]): string {
  const [middle, long, longest] = [0.5, 0.99, 1].map((part) => percentile(values, part).toFixed(1))
  return `${values.length} in p50 ${middle} ms, p99 ${long} ms, at most ${longest} ms`
}

/** Runs `work` concurrently until it ran `count` times. Returns runs per second. */
export async function measureRate(
  count: number,
  lines: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  let started = 0
  const startedAt = performance.now()
  const line = async () => {
    while (started < count) {
      const n = started
      started += 1
      await work(n)
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  return count / ((performance.now() - startedAt) / 1000)
}

/**
 * Measures all subjects in turn, so that a busy moment of the machine meets each of them, after one round that does
 * not count.
 */
export async function measureInTurn(
  rounds: number,
  subjects: readonly { name: string; measure: () => Promise<number> }[],
): Promise<Series[]> {
  const series = subjects.map(({ name }): Series => ({ name, rates: [] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { measure }] of subjects.entries()) {
      const rate = await measure()
      if (round >= 0) series[index]!.rates.push(rate)
    }
  }
  return series
}

/** Prints one line per subject with its spread, as a multiple of the last one. */
export function printSeries(series: readonly Series[], unit: string, digits = 0): void {
  const least = median(series.at(-1)!.rates)
  for (const { name, rates } of series) {
    const spread = `${Math.min(...rates).toFixed(digits)} to ${Math.max(...rates).toFixed(digits)}`
    const ratio = (median(rates) / least).toFixed(2)
    console.log(
      `${name.padEnd(34)} ${median(rates).toFixed(digits).padStart(8)} ${unit} (${spread}), ratio ${ratio}`,
    )
  }
}
