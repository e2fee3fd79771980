/** The first content could not be written. The message lists every problem, one per line. */
export class SeedError extends Error {
  constructor(summary: string, problems: readonly string[], options?: ErrorOptions) {
    super([summary, ...problems.map((problem) => `  - ${problem}`)].join('\n'), options)
    this.name = 'SeedError'
  }
}
