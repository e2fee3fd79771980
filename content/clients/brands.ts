export type Brand = {
  /** The symbol in the wordmark sprite. */
  id: string
  name: string
  /** The mark's width for a height of 40. */
  markWidth: number
}

/** The clients of the brand carousel, in the order of the carousel. */
export const brands: Brand[] = [
  { id: 'verdanti', name: 'Verdanti', markWidth: 131.7 },
  { id: 'tallowmere', name: 'Tallowmere', markWidth: 202.2 },
  { id: 'brightkeel', name: 'Brightkeel', markWidth: 176.6 },
  { id: 'pawsley', name: 'Pawsley & Co', markWidth: 184 },
  { id: 'norrvik', name: 'Norrvik', markWidth: 150.4 },
  { id: 'fennmoor', name: 'Fennmoor', markWidth: 173.8 },
  { id: 'kindlewick', name: 'Kindlewick', markWidth: 185.3 },
  { id: 'halden-forge', name: 'Halden Forge', markWidth: 111.2 },
  { id: 'solbrook', name: 'Solbrook', markWidth: 184 },
  { id: 'quillow', name: 'Quillow', markWidth: 117.3 },
]

/** The brand with this id; throws when content names one that does not exist. */
export function getBrand(id: string): Brand {
  const brand = brands.find((candidate) => candidate.id === id)
  if (!brand) throw new Error(`content/clients/brands.ts has no brand "${id}"`)
  return brand
}
