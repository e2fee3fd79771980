/** Advertising cost of sales. All figures are percentages: 12.5 means 12.5 %. */

/**
 * Calculates the ACoS at which ad spend is the given share of all sales (specification, section 9).
 * @param tacos target ad spend as a share of all sales, 0 or more
 * @param organicSales share of sales made without ads, from 0 to below 100
 */
export function calculateTargetAcos(tacos: number, organicSales: number): number {
  return tacos / (1 - organicSales / 100)
}

/**
 * Calculates the ACoS at which a sale through ads earns nothing: the margin before advertising.
 * @param salePrice price the buyer pays, above 0
 * @param unitCosts all costs of one sale except advertising, in the same currency
 */
export function calculateBreakEvenAcos(salePrice: number, unitCosts: number): number {
  return ((salePrice - unitCosts) / salePrice) * 100
}

/** For example "20.00%". */
export function formatAcos(acos: number): string {
  // Adding 0 turns -0 into 0.
  const digits = (acos + 0).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  })
  return `${digits}%`
}
