export type Stat = { value: string; label: string }
export type StatRowProps = {
  stats: readonly Stat[]
  /** How many stand side by side on a wide screen. */
  columns?: 2 | 3 | 4
}

/** Figures standing on a ledge, each named by the shelf label that hangs from its edge. */
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
