import spriteUrl from './wordmarks.svg?url&no-inline'

/** Symbols in wordmarks.svg by the letters of the brand's name, with their width at a height of 40. */
export const WORDMARKS: Readonly<Record<string, { id: string; width: number }>> = {
  verdanti: { id: 'verdanti', width: 131.7 },
  tallowmere: { id: 'tallowmere', width: 202.2 },
  brightkeel: { id: 'brightkeel', width: 176.6 },
  pawsleyco: { id: 'pawsley', width: 184 },
  norrvik: { id: 'norrvik', width: 150.4 },
  fennmoor: { id: 'fennmoor', width: 173.8 },
  kindlewick: { id: 'kindlewick', width: 185.3 },
  haldenforge: { id: 'halden-forge', width: 111.2 },
  solbrook: { id: 'solbrook', width: 184 },
  quillow: { id: 'quillow', width: 117.3 },
}

export type WordmarkProps = { name: string; logo?: string | undefined }

/** A client's logo: its picture, its symbol in the current text color, or its name. */
export function Wordmark({ name, logo }: WordmarkProps) {
  if (logo) return <img className="wordmark" src={logo} alt={name} height="40" loading="lazy" />
  const mark = WORDMARKS[name.toLowerCase().replaceAll(/[^a-z]/g, '')]
  if (!mark) return <span className="wordmark-name">{name}</span>
  return (
    <svg
      className="wordmark"
      viewBox={`0 0 ${mark.width} 40`}
      width={mark.width}
      height="40"
      role="img"
      aria-label={name}
    >
      <use href={`${spriteUrl}#${mark.id}`} />
    </svg>
  )
}
