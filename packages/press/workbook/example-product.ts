/** Example product in the template, so that every formula has a result. */

export const exampleKeywords = [
  { keyword: 'bamboo drawer organizer', searches: 41_000, fit: 0.9 },
  { keyword: 'kitchen drawer dividers', searches: 33_500, fit: 0.6 },
  { keyword: 'expandable drawer organizer', searches: 22_000, fit: 0.7 },
  { keyword: 'utensil drawer organizer', searches: 54_000, fit: 0.4 },
  { keyword: 'desk drawer organizer bamboo', searches: 9_800, fit: 0.5 },
  { keyword: 'junk drawer organizer', searches: 18_200, fit: 0.35 },
] as const

export const exampleRivals = [
  { name: 'Rival 1', price: 34.99, reviews: 18_400, rating: 4.6, bought: 6000, images: 9, video: 'Yes' },
  { name: 'Rival 2', price: 29.99, reviews: 9200, rating: 4.5, bought: 4000, images: 8, video: 'Yes' },
  { name: 'Rival 3', price: 27.49, reviews: 3100, rating: 4.4, bought: 3000, images: 7, video: 'No' },
  { name: 'Rival 4', price: 31.95, reviews: 2450, rating: 4.2, bought: 2000, images: 6, video: 'No' },
  { name: 'Rival 5', price: 25.99, reviews: 760, rating: 4.1, bought: 2000, images: 5, video: 'No' },
  { name: 'Rival 6', price: 36.0, reviews: 640, rating: 4.7, bought: 1000, images: 8, video: 'Yes' },
  { name: 'Rival 7', price: 24.99, reviews: 410, rating: 4.0, bought: 1000, images: 6, video: 'No' },
  { name: 'Rival 8', price: 32.5, reviews: 280, rating: 4.5, bought: 900, images: 7, video: 'No' },
  { name: 'Rival 9', price: 28.99, reviews: 190, rating: 4.3, bought: 700, images: 7, video: 'Yes' },
  { name: 'Rival 10', price: 22.99, reviews: 95, rating: 3.9, bought: 500, images: 4, video: 'No' },
] as const

export const exampleInputs = {
  buyingShare: 0.08,
  winnableShare: 0.05,
  price: 29.99,
  unitCost: 7.4,
  referralFee: 0.15,
  fulfillmentFee: 6.1,
  storage: 0.35,
  returnRate: 0.04,
  lossPerReturn: 9,
  clickCost: 0.95,
  conversion: 0.11,
  tacos: 0.1,
  organicShare: 0.6,
  launchDays: 30,
  launchUnitsPerDay: 12,
  launchOrganicShare: 0.15,
} as const

/** Results of the example, stored with the formulas. */
export function calculateExample() {
  const inputs = exampleInputs
  const fitting = sum(exampleKeywords.map(({ searches, fit }) => searches * fit))
  const nicheUnits = fitting * inputs.buyingShare
  const sales = exampleRivals.map(({ price, bought }) => price * bought)
  const topThree = [...sales].sort((first, second) => second - first).slice(0, 3)
  const weak = exampleRivals.map(({ rating, images, video }) => rating < 4.3 || images < 6 || video === 'No')
  const returns = inputs.returnRate * inputs.lossPerReturn
  const costs =
    inputs.unitCost + inputs.price * inputs.referralFee + inputs.fulfillmentFee + inputs.storage + returns
  const margin = inputs.price - costs
  const clickCostPerSale = inputs.clickCost / inputs.conversion
  const targetAcos = inputs.tacos / (1 - inputs.organicShare)
  const launchUnits = inputs.launchDays * inputs.launchUnitsPerDay
  const launchAdSales = launchUnits * (1 - inputs.launchOrganicShare)
  const breakEven = margin / inputs.price
  return {
    fitting,
    nicheUnits,
    ownUnits: nicheUnits * inputs.winnableShare,
    sales,
    salesTotal: sum(sales),
    boughtTotal: sum(exampleRivals.map(({ bought }) => bought)),
    topThreeShare: sum(topThree) / sum(sales),
    medianPrice: median(exampleRivals.map(({ price }) => price)),
    medianReviews: median(exampleRivals.map(({ reviews }) => reviews)),
    youngRivals: exampleRivals.filter(({ reviews }) => reviews < 300).length,
    weak,
    weakCount: weak.filter(Boolean).length,
    returns,
    costs,
    margin,
    breakEven,
    clickCostPerSale,
    acos: clickCostPerSale / inputs.price,
    targetAcos,
    highestClickCost: inputs.price * inputs.conversion * breakEven,
    targetClickCost: inputs.price * inputs.conversion * targetAcos,
    launchUnits,
    launchAdSales,
    launchBudget: launchAdSales * clickCostPerSale,
    launchResult: launchUnits * margin - launchAdSales * clickCostPerSale,
  }
}

export type ExampleResults = ReturnType<typeof calculateExample>

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
