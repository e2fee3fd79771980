export type Stat = { value: string; label: string }
export type StatRowProps = {
  stats: readonly Stat[]
  /** Number of columns on wide screens. */
  columns?: 2 | 3 | 4
}

/** Figures on a shelf with labels below. */
export function StatRow({ stats, columns = 4 }: StatRowProps) {
  return (
    <dl className={`stats stats--${columns}`}>
      {stats.map((stat) => (
        <div className="stat" key={stat.label}>
          <dt className="label">{stat.label}</dt>
          <dd className="t-num">{stat.value}</dd>
        </div>
      ))}
    </dl>
  )
}
