/** Advertising cost of sales; all figures are percentages, 12.5 meaning 12.5 %. */

/**
 * The ACoS to aim for so that advertising costs the given share of all sales (spec section 9).
 * @param tacos wanted ad spend as a share of all sales, 0 or more
 * @param organicSales share of sales made without ads, from 0 to below 100
 */
export function calculateTargetAcos(tacos: number, organicSales: number): number {
  return tacos / (1 - organicSales / 100)
}

/**
 * The ACoS at which an advertised sale earns nothing: the margin before advertising.
 * @param salePrice what the buyer pays, above 0
 * @param unitCosts everything one sale costs except advertising, in the same currency
 */
export function calculateBreakEvenAcos(salePrice: number, unitCosts: number): number {
  return ((salePrice - unitCosts) / salePrice) * 100
}

/** "20.00%" */
export function formatAcos(acos: number): string {
  // Adding 0 turns -0 into 0.
  const digits = (acos + 0).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  })
  return `${digits}%`
}
