import './progress-bar.css'

export type ProgressTone = 'good' | 'warning' | 'bad' | 'plain'
export type ProgressBarProps = {
  /** Label for assistive technology. */
  label: string
  /** Null if unknown. */
  value: number | null
  max?: number
  tone?: ProgressTone
}

export function ProgressBar({ label, value, max = 100, tone = 'plain' }: ProgressBarProps) {
  return (
    <progress
      className={`progress progress--${tone}`}
      aria-label={label}
      max={max}
      value={value === null ? undefined : Math.min(Math.max(value, 0), max)}
    />
  )
}
