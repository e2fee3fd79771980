const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Returns the IBAN without spaces; null if the check digits are wrong (ISO 13616). */
export function readIban(text: string): string | null {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!IBAN.test(iban)) return null
  // The remainder must be 1 after country and check digits move to the end and letters become 10 to 35.
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const sign of turned) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest === 1 ? iban : null
}

export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

export function readBic(text: string): string | null {
  const bic = text.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) ? bic : null
}
