/** A setting that counts something; `otherwise` where it is missing or no whole number above 0. */
export function readCount(setting: string | undefined, otherwise: number): number {
  const count = Number(setting)
  return Number.isInteger(count) && count > 0 ? count : otherwise
}
