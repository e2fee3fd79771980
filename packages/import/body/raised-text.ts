/** Characters of `sup` and `sub` that Unicode has, too. */
const RAISED: Readonly<Record<string, string>> = pair('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
const LOWERED: Readonly<Record<string, string>> = pair('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')
/** Read the same on the line. */
const EQUAL = /^(?:st|nd|rd|th|[®™©℠*†‡§¹²³]+)$/i

function pair(plain: string, shifted: string): Record<string, string> {
  const targets = Array.from(shifted)
  return Object.fromEntries(Array.from(plain, (sign, at) => [sign, targets[at]!]))
}

/** Writes raised or lowered text with Unicode characters; null if some have no exact form. */
export function shiftText(text: string, name: 'sup' | 'sub'): string | null {
  if (text.trim() === '' || (name === 'sup' && EQUAL.test(text.trim()))) return text
  if (name === 'sup' && text.trim() === 'TM') return '™'
  const table = name === 'sup' ? RAISED : LOWERED
  let shifted = ''
  for (const sign of text) {
    const target = /\s/.test(sign) ? sign : table[sign]
    if (target === undefined) return null
    shifted += target
  }
  return shifted
}
