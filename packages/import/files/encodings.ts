/** Encodings that the dialog offers, by their label in the Encoding standard. */
export const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'iso-8859-15': 'Western European (ISO-8859-15)',
  macintosh: 'Western European (Mac Roman)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Cyrillic (KOI8-U)',
  ibm866: 'Cyrillic (DOS 866)',
  'iso-8859-5': 'Cyrillic (ISO-8859-5)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  gb18030: 'Simplified Chinese (GBK, GB18030)',
  big5: 'Traditional Chinese (Big5)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  'euc-kr': 'Korean (EUC-KR, Windows-949)',
}

export function nameEncoding(label: string): string {
  return ENCODINGS[label] ?? label
}

/**
 * Label of an encoding that a file declares by any of its names; null if it is unknown or contradicts readable bytes.
 */
export function resolveEncoding(declared: string): string | null {
  try {
    const { encoding } = new TextDecoder(declared.trim())
    if (encoding.startsWith('utf-16')) return null
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
