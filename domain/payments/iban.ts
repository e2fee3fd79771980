const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** An account number without its spaces, when its check digits are right (ISO 13616); null when it is none. */
export function readIban(text: string): string | null {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!IBAN.test(iban)) return null
  // Country and check digits go to the end, letters become 10 to 35; the rest by 97 is then 1.
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const sign of turned) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest === 1 ? iban : null
}

/** In groups of four, as it is printed. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** A bank's code of ISO 9362, with or without its branch; null for what is none. */
export function readBic(text: string): string | null {
  const bic = text.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) ? bic : null
}
