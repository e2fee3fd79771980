/**
 * A page that is rendered for whoever asks: those that read parameters are kept by none. Every other one asks the
 * database.
 */
export function chooseRenderedPath(n: number): string {
  return n % 2 === 0 ? `/search?q=amazon+${n}` : `/acos-calculator?uncached=${n}`
}
