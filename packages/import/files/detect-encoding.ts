/** Guesses encodings by statistics. The library is large, so browsers load this file only for text that isn't UTF-8. */
import { detectAll } from 'jschardet'

/** Labels of the Encoding standard by the library's names. */
const LABELS: Readonly<Record<string, string>> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  cp1258: 'windows-1258',
  'iso-8859-2': 'iso-8859-2',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  ibm866: 'ibm866',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  big5: 'big5',
  cp949: 'euc-kr',
  cp874: 'windows-874',
}

const USUAL = 'windows-1252'
/** Share of the best score from which the usual encoding wins. */
const CLOSE_SCORE = 0.95

export function detectEncoding(sample: Uint8Array): string {
  const found = detectAll(sample, { detectEncodings: Object.keys(LABELS), minimumThreshold: 0 }).flatMap(
    ({ encoding, confidence }) => {
      const label = LABELS[encoding?.toLowerCase() ?? '']
      return label === undefined ? [] : [{ label, confidence }]
    },
  )
  const [best] = found
  if (best === undefined) return USUAL
  const usual = found.find(({ label }) => label === USUAL)
  const isClose = usual !== undefined && usual.confidence >= best.confidence * CLOSE_SCORE
  return isClose || decode(sample, best.label) === decode(sample, USUAL) ? USUAL : best.label
}

function decode(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes)
}
